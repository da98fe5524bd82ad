/**
 * All stored codes by their English names. Database and wire carry the code; source code uses the name: `orderStatus.placed`, never '1'.
 * The Chinese labels are in `dictionaries.ts`, which must name every code listed here.
 * Builds inline the codes, so the names add nothing to the bundle.
 */

/** Union of a list's codes: `Code<typeof orderStatus>`. */
export type Code<T> = T[keyof T]

// tables
export const tableStatus = { free: '0', booked: '1', open: '2', settled: '3', locked: '4' } as const
export type TableStatus = Code<typeof tableStatus>
export const tableType = { small: '1', high: '2', booth: '3', room: '4', virtual: '9' } as const
export type TableType = Code<typeof tableType>
export const payMode = { payNow: '1', payLater: '2' } as const
export type PayMode = Code<typeof payMode>
export const recordStatus = { open: '1', settled: '2', cleared: '3', cancelled: '4', merged: '5' } as const
export type RecordStatus = Code<typeof recordStatus>
export const guestType = {
  booking: '1',
  walkIn: '2',
  member: '3',
  voucher: '4',
  groupPlay: '5',
  internal: '6',
} as const
export type GuestType = Code<typeof guestType>

// bookings and the queue
export const bookingStatus = {
  unconfirmed: '0',
  booked: '1',
  arrived: '2',
  cancelled: '3',
  expired: '4',
  rejected: '5',
} as const
export type BookingStatus = Code<typeof bookingStatus>
export const bookingSource = { staff: '1', guest: '2', phone: '3', platform: '4', queue: '5' } as const
export type BookingSource = Code<typeof bookingSource>
export const bookingOccasion = { birthday: '1', party: '2', business: '3', proposal: '4', other: '9' } as const
export type BookingOccasion = Code<typeof bookingOccasion>
export const bookingDepositStatus = {
  none: '0',
  due: '1',
  paid: '2',
  used: '3',
  refunded: '4',
  forfeited: '5',
} as const
export type BookingDepositStatus = Code<typeof bookingDepositStatus>
export const queueStatus = { waiting: '0', called: '1', seated: '2', passed: '3', cancelled: '4' } as const
export type QueueStatus = Code<typeof queueStatus>
export const queueType = { small: '1', booth: '2', room: '3' } as const
export type QueueType = Code<typeof queueType>

// goods
export const goodsKind = { single: '1', package: '2', service: '3', charge: '4' } as const
export type GoodsKind = Code<typeof goodsKind>
export const goodsSource = { till: '1', mobile: '2', activity: '3' } as const
export type GoodsSource = Code<typeof goodsSource>
export const goodsStatus = { onSale: '0', offSale: '1' } as const
export type GoodsStatus = Code<typeof goodsStatus>
export const statisType = {
  spirits: '1',
  beer: '2',
  wine: '3',
  cocktail: '4',
  softDrink: '5',
  snack: '6',
  fruit: '7',
  package: '8',
  other: '9',
} as const
export type StatisType = Code<typeof statisType>
export const produceDept = { bar: '1', kitchen: '2', fruit: '3', none: '9' } as const
export type ProduceDept = Code<typeof produceDept>
export const rebateType = { none: '0', perPiece: '1', percent: '2' } as const
export type RebateType = Code<typeof rebateType>
export const storableBottleState = { none: '0', unopened: '1', opened: '2' } as const
export type StorableBottleState = Code<typeof storableBottleState>
export const stockBizType = {
  purchase: '1',
  sale: '2',
  gift: '3',
  promotion: '4',
  returned: '5',
  countGain: '6',
  countLoss: '7',
  damage: '8',
  confiscated: '9',
  internalUse: '10',
} as const
export type StockBizType = Code<typeof stockBizType>

// orders and gifts
export const orderType = {
  meal: '1',
  gift: '2',
  voucher: '3',
  flashSale: '4',
  minimum: '5',
  wine: '6',
  groupPlay: '7',
  actorService: '8',
  openPackage: '9',
} as const
export type OrderType = Code<typeof orderType>
export const orderSource = { staff: '1', guest: '2', till: '3', system: '4' } as const
export type OrderSource = Code<typeof orderSource>
export const orderStatus = {
  waiting: '0',
  placed: '1',
  settled: '2',
  completed: '3',
  cancelled: '4',
  returned: '5',
} as const
export type OrderStatus = Code<typeof orderStatus>
/** Production state of a whole order; a line has `produceStatus`. */
export const orderProduceStatus = { waiting: '0', partly: '1', produced: '2', none: '9' } as const
export type OrderProduceStatus = Code<typeof orderProduceStatus>
/** Production state of one order line; a whole order has `orderProduceStatus`. */
export const produceStatus = { waiting: '0', making: '1', produced: '2', delivered: '3', none: '9' } as const
export type ProduceStatus = Code<typeof produceStatus>
/** Reason of a gift. */
export const giftReason = {
  customerCare: '1',
  birthday: '2',
  activity: '3',
  complaint: '4',
  mood: '5',
  other: '9',
} as const
export type GiftReason = Code<typeof giftReason>
export const sendStatus = { pending: '0', effective: '1', rejected: '2', withdrawn: '3' } as const
export type SendStatus = Code<typeof sendStatus>
export const sendQuotaType = { personal: '1', special: '2' } as const
export type SendQuotaType = Code<typeof sendQuotaType>

// money
export const billStatus = { open: '0', partlyPaid: '1', settled: '2', reversed: '3', closed: '4' } as const
export type BillStatus = Code<typeof billStatus>
export const payBizType = {
  bill: '1',
  recharge: '2',
  reward: '3',
  repayment: '4',
  deposit: '5',
  flashSale: '6',
  groupPlay: '7',
} as const
export type PayBizType = Code<typeof payBizType>
export const payMethod = {
  wechat: 'wechat',
  alipay: 'alipay',
  cash: 'cash',
  card: 'card',
  transfer: 'transfer',
  balance: 'balance',
  credit: 'credit',
  voucher: 'voucher',
  deposit: 'deposit',
  prepay: 'prepay',
  wage: 'wage',
} as const
export type PayMethod = Code<typeof payMethod>
export const payStatus = { waiting: '0', paying: '1', succeeded: '2', failed: '3', closed: '4' } as const
export type PayStatus = Code<typeof payStatus>
export const payScene = { staff: '1', guest: '2', authCode: '3', system: '4' } as const
export type PayScene = Code<typeof payScene>
export const payCodeStatus = { valid: '0', used: '1', ended: '2' } as const
export type PayCodeStatus = Code<typeof payCodeStatus>
export const refundType = { goods: '1', moneyOnly: '2' } as const
export type RefundType = Code<typeof refundType>
export const refundStatus = {
  pending: '0',
  refunding: '1',
  succeeded: '2',
  failed: '3',
  rejected: '4',
  withdrawn: '5',
} as const
export type RefundStatus = Code<typeof refundStatus>
/** Amounts that reduce the taxable wages of a month: social insurance, and special additional deductions by reason. */
export const taxDeductionKind = {
  social: '1',
  children: '2',
  infants: '3',
  education: '4',
  housingLoan: '5',
  rent: '6',
  elderly: '7',
  other: '9',
} as const
export type TaxDeductionKind = Code<typeof taxDeductionKind>

export const creditOwnerType = { staff: '1', member: '2', company: '3' } as const
export type CreditOwnerType = Code<typeof creditOwnerType>
export const creditStatus = {
  pending: '0',
  open: '1',
  partlyRepaid: '2',
  repaid: '3',
  writtenOff: '4',
  rejected: '5',
  withdrawn: '6',
} as const
export type CreditStatus = Code<typeof creditStatus>

/** Kind of a sales fact. */
export const factType = {
  placed: 'F1',
  giftEffective: 'F2',
  lineReturned: 'F3',
  giftReturned: 'F4',
  discounted: 'F5',
  paid: 'F6',
  onAccount: 'F7',
  refundedGoods: 'F8',
  refundedMoney: 'F9',
  paymentVoided: 'F10',
  creditReversed: 'F11',
  orderCancelled: 'F12',
  creditRepaid: 'F13',
  attributionMoved: 'F14',
  voucherCancelled: 'F15',
  repaymentReversed: 'F16',
} as const
export type FactType = Code<typeof factType>
/** Money received by a provider that belongs to no payment; `stuck` needs manual handling. */
export const suspenseStatus = { waiting: '0', goingBack: '1', wentBack: '2', stuck: '3' } as const
export type SuspenseStatus = Code<typeof suspenseStatus>
/** Result of comparing one day's payments with a provider's statement. */
export const reconciliationStatus = { noBill: '0', compared: '1', brokenBill: '2' } as const
export type ReconciliationStatus = Code<typeof reconciliationStatus>
/** Handling of a difference that a comparison found. */
export const differenceStatus = { open: '0', handled: '1' } as const
export type DifferenceStatus = Code<typeof differenceStatus>
/** A bill split into equal shares. */
export const billSplitStatus = { running: '0', ended: '1' } as const
export type BillSplitStatus = Code<typeof billSplitStatus>

// members
export const memberFlowType = {
  recharge: '1',
  bonus: '2',
  consumption: '3',
  refund: '4',
  withdrawal: '5',
  adjustment: '6',
  opening: '7',
} as const
export type MemberFlowType = Code<typeof memberFlowType>
export const memberSource = { self: '1', staff: '2', recharge: '3' } as const
export type MemberSource = Code<typeof memberSource>
export const rechargeStatus = { waiting: '0', succeeded: '1', closed: '2', refunded: '3' } as const
export type RechargeStatus = Code<typeof rechargeStatus>

// stored wine
export const wineStatus = {
  pending: '0',
  stored: '1',
  taken: '2',
  expired: '3',
  confiscated: '4',
  rejected: '5',
  withdrawn: '6',
  damaged: '7',
} as const
export type WineStatus = Code<typeof wineStatus>
/** Event in a bottle's history. */
export const wineAction = {
  asked: '1',
  stored: '2',
  taken: '3',
  renewed: '4',
  expired: '5',
  confiscated: '6',
  damaged: '7',
  refused: '8',
  cancelled: '9',
  moved: '10',
  reminded: '11',
  opening: '12',
} as const
/** A text message to a guest; `unknown`: may have been delivered. */
export const wineMessageStatus = { sending: '0', sent: '1', refused: '2', unknown: '3' } as const
export type WineMessageStatus = Code<typeof wineMessageStatus>
/** An inventory count of the bottles at one location. */
export const wineCountStatus = { open: '0', closed: '1', dropped: '2' } as const
export type WineCountStatus = Code<typeof wineCountStatus>
export type WineAction = Code<typeof wineAction>
export const withdrawStatus = { pending: '0', issued: '1', rejected: '2', withdrawn: '3' } as const
export type WithdrawStatus = Code<typeof withdrawStatus>
export const withdrawVerifyType = { pickupCode: '1', sms: '2', memberScan: '3' } as const
export type WithdrawVerifyType = Code<typeof withdrawVerifyType>

// vouchers, tips, flash sales, group plays
export const voucherPlatform = { meituan: 'meituan', douyin: 'douyin', other: 'other' } as const
export type VoucherPlatform = Code<typeof voucherPlatform>
export const voucherStatus = { verifying: '0', verified: '1', cancelled: '2', failed: '3' } as const
export type VoucherStatus = Code<typeof voucherStatus>
export const houseVoucherStatus = { usable: '0', used: '1' } as const
export type HouseVoucherStatus = Code<typeof houseVoucherStatus>
export const rewardCodeType = { personal: '1', table: '2', common: '3' } as const
export type RewardCodeType = Code<typeof rewardCodeType>
export const rewardStatus = { waiting: '0', succeeded: '1', closed: '2', refunded: '3' } as const
export type RewardStatus = Code<typeof rewardStatus>
export const rewardSettleStatus = { open: '0', booked: '1', reversed: '2' } as const
export type RewardSettleStatus = Code<typeof rewardSettleStatus>
export const killStatus = { draft: '0', upcoming: '1', running: '2', ended: '3', stopped: '4' } as const
export type KillStatus = Code<typeof killStatus>
export const killOrderStatus = { waiting: '0', paid: '1', verified: '2', closed: '3', refunded: '4' } as const
export type KillOrderStatus = Code<typeof killOrderStatus>
export const playStatus = { joining: '0', full: '1', running: '2', ended: '3', cancelled: '4' } as const
export type PlayStatus = Code<typeof playStatus>
export const playJoinStatus = { waiting: '0', paid: '1', verified: '2', refunded: '3', cancelled: '4' } as const
export type PlayJoinStatus = Code<typeof playJoinStatus>

// attendance and schedules
export const scheduleStatus = { draft: '0', published: '1' } as const
export type ScheduleStatus = Code<typeof scheduleStatus>
/** Calendar colour of a shift: a colour token of the design. */
export const shiftColor = {
  accent: 'accent',
  violet: 'violet',
  cyan: 'cyan',
  positive: 'positive',
  gift: 'gift',
  neutral: 'neutral',
} as const
export type ShiftColor = Code<typeof shiftColor>
/** Violation of the rest rules by a schedule. */
export const restFault = { shortRest: '1', noDayOff: '2', fewDaysOff: '3', onLeave: '4' } as const
export type RestFault = Code<typeof restFault>
export const clockType = { in: '1', out: '2' } as const
export type ClockType = Code<typeof clockType>
export const clockMethod = { location: '1', bluetooth: '2', nfc: '3', correction: '4', venueCode: '5' } as const
export type ClockMethod = Code<typeof clockMethod>
export const clockResult = { normal: '0', late: '1', early: '2', outside: '4' } as const
export type ClockResult = Code<typeof clockResult>
/**
 * Suspicious traits of a punch, shown to managers of the employee: impossible travel speed, exactly the same position as before, a device
 * shared with another employee, sent long after the stated time.
 */
export const clockFlag = { journey: '1', samePlace: '2', sharedDevice: '3', sentLater: '4' } as const
export type ClockFlag = Code<typeof clockFlag>
export const clockDayStatus = {
  normal: '0',
  late: '1',
  early: '2',
  lateAndEarly: '3',
  missing: '4',
  absent: '5',
  rest: '6',
  leave: '7',
  unscheduled: '8',
} as const
export type ClockDayStatus = Code<typeof clockDayStatus>
export const applyCategory = { attendance: '1', actorClock: '2' } as const
export type ApplyCategory = Code<typeof applyCategory>
export const applyType = {
  correction: '1',
  leave: '2',
  swap: '3',
  overtime: '4',
  outside: '5',
  shiftSwap: '6',
  actorCorrection: '11',
  actorDuration: '12',
  actorCancel: '13',
} as const
export type ApplyType = Code<typeof applyType>
export const applyStatus = { pending: '0', approved: '1', rejected: '2', withdrawn: '3' } as const
export type ApplyStatus = Code<typeof applyStatus>
export const actorClockKind = { requested: '1', turn: '2', extra: '3', show: '4' } as const
export type ActorClockKind = Code<typeof actorClockKind>
export const actorClockStatus = { running: '1', ended: '2', cancelled: '3' } as const
export type ActorClockStatus = Code<typeof actorClockStatus>
export const actorLevel = { a: 'A', b: 'B', c: 'C' } as const
export type ActorLevel = Code<typeof actorLevel>

// pay and office
export const approvalStatus = { pending: '0', approved: '1', rejected: '2', withdrawn: '3' } as const
export type ApprovalStatus = Code<typeof approvalStatus>
export const approvalStepMode = { anyOne: '1', everyOne: '2' } as const
export type ApprovalStepMode = Code<typeof approvalStepMode>
export const approvalStepStatus = {
  notReached: '0',
  pending: '1',
  agreed: '2',
  rejected: '3',
  handedOver: '4',
  /** Another approver of the step has decided. */
  notNeeded: '5',
} as const
export type ApprovalStepStatus = Code<typeof approvalStepStatus>
export const approvalType = {
  leave: 'leave',
  expense: 'expense',
  purchase: 'purchase',
  advance: 'advance',
  quota: 'quota',
  overSend: 'overSend',
  credit: 'credit',
  refund: 'refund',
  discount: 'discount',
  attribution: 'attribution',
  seal: 'seal',
  other: 'other',
  attendance: 'attendance',
} as const
export type ApprovalType = Code<typeof approvalType>
export const wageStatus = { draft: '0', unconfirmed: '1', confirmed: '2', disputed: '3', paid: '4' } as const
export type WageStatus = Code<typeof wageStatus>
export const wageItemType = { earning: '1', deduction: '2' } as const
export type WageItemType = Code<typeof wageItemType>
export const wageItem = {
  base: 'base',
  post: 'post',
  full: 'full',
  meal: 'meal',
  commission: 'commission',
  recommend: 'recommend',
  recharge: 'recharge',
  team: 'team',
  clock: 'clock',
  reward: 'reward',
  overtime: 'overtime',
  creditBack: 'creditBack',
  late: 'late',
  absent: 'absent',
  leave: 'leave',
  fine: 'fine',
  credit: 'credit',
  social: 'social',
  tax: 'tax',
  advance: 'advance',
} as const
export type WageItem = Code<typeof wageItem>
export const bonusBillType = {
  rebate: '1',
  commission: '2',
  reward: '3',
  actorClock: '4',
  task: '5',
  award: '6',
  fine: '7',
  withdrawal: '8',
  adjustment: '9',
} as const
export type BonusBillType = Code<typeof bonusBillType>
export const bonusDirection = { income: '1', expense: '2' } as const
export type BonusDirection = Code<typeof bonusDirection>
export const bonusBillStatus = { pending: '0', booked: '1', reversed: '2' } as const
export type BonusBillStatus = Code<typeof bonusBillStatus>
export const bonusWithdrawStatus = { pending: '0', paying: '1', succeeded: '2', failed: '3', rejected: '4' } as const
export type BonusWithdrawStatus = Code<typeof bonusWithdrawStatus>
export const commissionKind = { sales: '1', recommend: '2', recharge: '3', team: '4', groupPlay: '5' } as const
export type CommissionKind = Code<typeof commissionKind>
/**
 * Kinds of dated pay rules for a night's earnings other than wages: rebates on goods, shares of tips, and stage time.
 */
export const payRuleKind = { rebate: '1', tipShare: '2', stageShare: '3', stagePrice: '4', stageUnit: '5' } as const
export type PayRuleKind = Code<typeof payRuleKind>
export const commissionMode = { whole: '1', excess: '2' } as const
export type CommissionMode = Code<typeof commissionMode>
export const materialType = { article: '1', poster: '2', video: '3', text: '4', audio: '5' } as const
export type MaterialType = Code<typeof materialType>
export const materialStatus = { draft: '0', published: '1', withdrawn: '2' } as const
export type MaterialStatus = Code<typeof materialStatus>
export const materialUseType = { view: '1', save: '2', share: '3', copy: '4' } as const
export type MaterialUseType = Code<typeof materialUseType>
export const taskTargetType = { everybody: '1', depts: '2', people: '3' } as const
export type TaskTargetType = Code<typeof taskTargetType>
export const taskCheckType = { pictures: '1', link: '2', picturesAndPlace: '3' } as const
export type TaskCheckType = Code<typeof taskCheckType>
export const taskStatus = { draft: '0', running: '1', ended: '2', withdrawn: '3' } as const
export type TaskStatus = Code<typeof taskStatus>
export const taskUserStatus = { notBegun: '0', running: '1', completed: '2', missed: '3' } as const
export type TaskUserStatus = Code<typeof taskUserStatus>
export const taskCheckStatus = { pending: '0', approved: '1', rejected: '2' } as const
export type TaskCheckStatus = Code<typeof taskCheckStatus>
export const suggestType = { suggestion: '1', complaint: '2', report: '3', help: '4', other: '9' } as const
export type SuggestType = Code<typeof suggestType>
export const suggestStatus = { unread: '0', read: '1', replied: '2', closed: '3' } as const
export type SuggestStatus = Code<typeof suggestStatus>
/** Author of an entry in a feedback thread. */
export const suggestSide = { author: '1', manager: '2' } as const
export type SuggestSide = Code<typeof suggestSide>
export const noticeType = { notification: '1', announcement: '2' } as const
export type NoticeType = Code<typeof noticeType>
export const notifyCategory = {
  system: '1',
  announcement: '2',
  booking: '3',
  order: '4',
  approval: '5',
  attendance: '6',
  pay: '7',
  task: '8',
  wine: '9',
} as const
export type NotifyCategory = Code<typeof notifyCategory>

/** Statuses of a change of master data that is planned for a later time. */
export const plannedChangeStatus = { planned: '0', applied: '1', withdrawn: '2', failed: '3' } as const
export type PlannedChangeStatus = Code<typeof plannedChangeStatus>

/** Kinds of alerts that ring on the phones of responsible employees. */
export const alertKind = {
  call: '1',
  approval: '2',
  order: '3',
  urge: '4',
  payment: '5',
  wine: '6',
  opening: '7',
  callback: '8',
} as const
export type AlertKind = Code<typeof alertKind>

/** Recipients of a notice. */
export const noticeTarget = { everybody: '1', depts: '2', people: '3' } as const
export type NoticeTarget = Code<typeof noticeTarget>

// people and nights
/** Data scope of a role, as stored in role rows. */
export const dataScope = { all: '1', chosen: '2', own: '3', dept: '4', self: '5' } as const
export type DataScope = Code<typeof dataScope>
export const userSex = { male: '0', female: '1', unknown: '2' } as const
export type UserSex = Code<typeof userSex>
export const userType = { staff: '1', actor: '2', mood: '3', system: '9' } as const
export type UserType = Code<typeof userType>
export const userStatus = { active: '0', disabled: '1' } as const
export type UserStatus = Code<typeof userStatus>
export const deptType = {
  company: '0',
  sales: '1',
  floor: '2',
  production: '3',
  stage: '4',
  mood: '5',
  finance: '6',
  hr: '7',
  door: '8',
  management: '9',
} as const
export type DeptType = Code<typeof deptType>
export const businessDayStatus = { open: '0', closed: '1' } as const
export type BusinessDayStatus = Code<typeof businessDayStatus>
/** Status of a master data row (table, area, rule, account): in use or disabled. */
export const normalDisable = { normal: '0', disabled: '1' } as const
export type NormalDisable = Code<typeof normalDisable>
