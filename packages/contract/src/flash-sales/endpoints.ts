import { kill } from './kill/endpoints.ts'
import { play } from './play/endpoints.ts'

/** What guests pay before they come: flash sales, group plays. */
export const flashSales = { ...kill, ...play }
