/** Parts of this module that other modules may use. */

/** Button that hides amounts, and the placeholder for hidden ones. */
export { AmountVisibilityButton } from './parts/amounts-eye.tsx'
export { HIDDEN_AMOUNT } from './amount-visibility.ts'
