/** Order numbers of the demo nights begin so: like every number of ours, and with letters ours never have. */
export const DEMO_TRADES = 'NDEMO'
