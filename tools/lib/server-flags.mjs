/**
 * Flags of the server process. Short-lived memory stays small: an order leaves little behind, and a bigger nursery only costs the house a
 * hundred megabytes. And what outlives it is swept from the beginning, not only when the first 340 MB of it lie there: a report of 198,000
 * lines left 250.
 */
export const serverFlags = ['--max-semi-space-size=4', '--initial-old-space-size=96']
