export { applyPayment, createPayment } from './apply-payment.ts'
export type { NewPayment, PaymentRow } from './apply-payment.ts'
export { demandNoRunningPayment, lockBill, lockBillOfRecord, markBill } from './bill-group.ts'
export type { BillGroup, Hand } from './bill-group.ts'
