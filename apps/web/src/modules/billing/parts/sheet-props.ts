import type { Bill } from '../bill/bill-rules.ts'
import type { AmountDue } from '../bill/bill-action-rules.ts'

/** Props of a sheet for the current bill; live changes apply while it is open. */
export type BillSheetProps = { bill: Bill; onClose: () => void }

/** Props of a sheet that takes a payment of the amount due. */
export type PaySheetProps = BillSheetProps & { due: AmountDue }
