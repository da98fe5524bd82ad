import type { Bill } from '../bill/bill-rules.ts'
import type { Due } from '../bill/due-rules.ts'

/** A sheet that works on the bill as it is now; live changes reach it while it is open. */
export type BillSheetProps = { bill: Bill; onClose: () => void }

/** A sheet that takes money for what is due. */
export type PaySheetProps = BillSheetProps & { due: Due }
