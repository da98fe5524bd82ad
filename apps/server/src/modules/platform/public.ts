export { loadConfig } from './config.ts'
export type { VenueConfig } from './config.ts'
