/** Prefix of order numbers of the demo nights: valid like ours, with letters ours never have. */
export const DEMO_TRADES = 'NDEMO'
