/** What is to be paid on the page: everything open on the bill, or one order that waits for its money. */
export type Due = {
  /** Fen; less the cash that still waits on this phone, and what is on its way through a provider. */
  fen: number
  orderId?: number
}
