/** Parts of this module that other modules may use. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

/** Own account on the employee centre; loaded lazily. */
export const lazyOwnAccountCard = createLazyComponent(() => import('./parts/own-account-card.tsx'))

/** Button that hides amounts, and the placeholder for hidden ones. */
export { AmountVisibilityButton } from './parts/amounts-eye.tsx'
export { HIDDEN_AMOUNT } from './amount-visibility.ts'
