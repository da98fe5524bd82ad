import type { Bill } from '../bill/bill-rules.ts'
import type { Due } from '../bill/act-rules.ts'

/** Sheet that works on the current bill; live changes apply while it is open. */
export type BillSheetProps = { bill: Bill; onClose: () => void }

/** Sheet that takes a payment of the amount due. */
export type PaySheetProps = BillSheetProps & { due: Due }
