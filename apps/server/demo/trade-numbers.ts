/**
 * Prefix of provider order numbers of the demo nights: they are valid, and contain letters that real order numbers
 * never have.
 */
export const DEMO_TRADE_PREFIX = 'NDEMO'
