import { kill } from './kill/endpoints.ts'
import { play } from './play/endpoints.ts'

/** Prepaid offers: flash sales and group plays. */
export const flashSales = { ...kill, ...play }
