/**
 * Bill for tests: two sold goods of three orders, one gift, a discount, a card payment. Tests override only relevant
 * fields.
 */
import { billStatus, orderStatus, orderType, payScene, payStatus } from '@nocturne/contract/codes'
import type { Bill, BillItem } from './bill/bill-rules.ts'

/** Permissions of a cashier on an open bill. */
const everything: Bill['can'] = {
  collect: true,
  payCode: true,
  discount: true,
  wipe: true,
  member: true,
  memberRate: false,
  topUp: false,
  compensate: false,
  stayBelow: 'no',
  settle: true,
  credit: true,
  reverse: false,
  askReverse: false,
  print: true,
  refund: false,
}

let lastItem = 0

export function createBillItem(changes: Partial<BillItem> = {}): BillItem {
  lastItem += 1
  const item = {
    orderItemId: lastItem,
    orderId: 1,
    orderNo: 'DD1',
    orderType: orderType.meal,
    orderStatus: orderStatus.placed,
    tableName: 'A03',
    createTime: '2026-11-20 22:15:00',
    orderUserName: '小美',
    price: 10_000,
    quantity: 1,
    returnQuantity: 0,
    amount: 10_000,
    memberDiscount: 0,
    managerDiscount: 0,
    changePriceDiscount: 0,
    wipeAmount: 0,
    otherDiscount: 0,
    discountAmount: 0,
    netAmount: 10_000,
    allocatedAmount: 0,
    openAmount: 10_000,
    taken: false,
    flavor: '',
    options: '',
    packageDetail: [],
  }
  return { ...item, ...changes }
}

export function createBillLine(goodsName: string, items: BillItem[]): Bill['lines'][number] {
  const sum = (part: (item: BillItem) => number) => items.reduce((all, item) => all + part(item), 0)
  return {
    goodsId: 1,
    goodsName,
    unit: '瓶',
    price: 10_000,
    quantity: sum((item) => item.quantity - item.returnQuantity),
    amount: sum((item) => item.amount),
    discountAmount: sum((item) => item.discountAmount),
    netAmount: sum((item) => item.netAmount),
    items,
  }
}

export function createPayment(changes: Partial<Bill['payments'][number]> = {}): Bill['payments'][number] {
  const row: Bill['payments'][number] = {
    paymentId: 1,
    paymentNo: 'ZF1',
    payMethod: 'card',
    amount: 5_000,
    refundedAmount: 0,
    status: payStatus.succeeded,
    voided: false,
    cashierName: '小珠',
    slipNo: '',
    payTime: '2026-11-20 23:12:00',
    createTime: '2026-11-20 23:12:00',
    orderId: null,
    scene: payScene.staff,
    online: false,
    transactionId: '',
    canEnd: false,
    allocations: [],
  }
  return { ...row, ...changes }
}

/** Sums in yuan: total 310, gift 60, discount 10 + 5, payable 235, paid 50, open 185. */
export function createTestBill(changes: Partial<Bill> = {}): Bill {
  const voucher = { orderId: 2, orderNo: 'DD2', orderType: orderType.voucher, otherDiscount: 500, discountAmount: 500 }
  const lines = [
    createBillLine('科罗娜', [
      createBillItem({
        managerDiscount: 1_000,
        discountAmount: 1_000,
        netAmount: 9_000,
        allocatedAmount: 5_000,
        openAmount: 4_000,
      }),
      createBillItem({ ...voucher, netAmount: 9_500, openAmount: 9_500 }),
    ]),
    createBillLine('小食', [
      createBillItem({ orderId: 3, price: 5_000, amount: 5_000, netAmount: 5_000, openAmount: 5_000 }),
    ]),
  ]
  const bill: Bill = {
    billId: 7,
    billNo: 'ZD7',
    status: billStatus.partlyPaid,
    mainRecordId: 70,
    tableNames: 'A03',
    version: 4,
    totalAmount: 31_000,
    giftAmount: 6_000,
    discountAmount: 1_500,
    payableAmount: 23_500,
    paidAmount: 5_000,
    creditAmount: 0,
    unpaidAmount: 18_500,
    refundAmount: 0,
    memberDiscount: 0,
    managerDiscount: 1_000,
    changePriceDiscount: 0,
    voucherDiscount: 500,
    prepayDiscount: 0,
    wipeAmount: 0,
    refundAllowance: 0,
    discountRateBp: 9_000,
    discountUserName: '阿峰',
    discountReason: '老客户',
    minCharge: 0,
    minEligibleAmount: 0,
    minDiffAmount: 0,
    stayedBelow: null,
    member: null,
    presentedTime: null,
    printCount: 0,
    settleUserName: null,
    settleTime: null,
    businessDate: null,
    reverseUserName: null,
    reverseTime: null,
    reverseReason: null,
    reverseAsked: null,
    replacedByBillId: null,
    replacesBillId: null,
    records: [],
    lines,
    gifts: [
      createBillLine('果盘', [
        createBillItem({ orderType: orderType.gift, amount: 6_000, netAmount: 0, openAmount: 0 }),
      ]),
    ],
    payments: [createPayment(), createPayment({ paymentId: 2, voided: true })],
    refunds: [],
    credits: [],
    offBill: [],
    waitingOrders: [],
    split: null,
    shares: [],
    deposits: [],
    payMode: 'live',
    limits: { minRateBp: 8_000, maxWipe: 5_000 },
    can: everything,
  }
  return { ...bill, ...changes }
}
