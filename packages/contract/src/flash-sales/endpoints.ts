import { kill } from './kill/endpoints.ts'

/** What guests pay before they come: flash sales. */
export const flashSales = { ...kill }
