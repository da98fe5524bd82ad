// Generated from the migrations by npm run db:schema; change the schema, not this file.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  ActorClockKind,
  ActorClockStatus,
  ActorLevel,
  AlertKind,
  ApplyStatus,
  ApprovalStatus,
  ApprovalStepMode,
  ApprovalStepStatus,
  BillSplitStatus,
  BillStatus,
  BonusBillType,
  BonusDirection,
  BonusWithdrawStatus,
  BookingDepositStatus,
  BookingOccasion,
  BookingSource,
  BookingStatus,
  BusinessDayStatus,
  ClockDayStatus,
  ClockFlag,
  ClockMethod,
  ClockResult,
  ClockType,
  CommissionKind,
  CommissionMode,
  CreditOwnerType,
  CreditStatus,
  DeptType,
  DifferenceStatus,
  FactType,
  GoodsDepositType,
  GoodsKind,
  GoodsSource,
  GoodsStatus,
  GuestType,
  HouseVoucherStatus,
  KillOrderStatus,
  MaterialStatus,
  MaterialType,
  MaterialUseType,
  MemberFlowType,
  MemberSource,
  NormalDisable,
  NoticeTarget,
  NoticeType,
  NotifyCategory,
  OrderSource,
  OrderStatus,
  OrderType,
  PayBizType,
  PayCodeStatus,
  PayMethod,
  PayMode,
  PayRuleKind,
  PayScene,
  PayStatus,
  PlayJoinStatus,
  ProduceDept,
  ProduceStatus,
  QueueStatus,
  QueueType,
  RebateType,
  RechargeStatus,
  ReconciliationStatus,
  RecordStatus,
  RefundStatus,
  RefundType,
  RewardCodeType,
  RewardSettleStatus,
  RewardStatus,
  SendQuotaType,
  SendReason,
  SendStatus,
  ShiftColor,
  StatisType,
  StockBizType,
  SuggestSide,
  SuggestStatus,
  SuggestType,
  SuspenseStatus,
  TableStatus,
  TableType,
  TaskCheckStatus,
  TaskCheckType,
  TaskStatus,
  TaskTargetType,
  TaskUserStatus,
  UserSex,
  UserStatus,
  UserType,
  VoucherStatus,
  WageStatus,
  WineAction,
  WineCountStatus,
  WineMessageStatus,
  WineStatus,
  WithdrawStatus,
  WithdrawVerifyType,
} from '@nocturne/contract/codes'

/** Read as venue time text; written as a Date or such text. */
export type Timestamp = ColumnType<string, Date | string, Date | string>
export type DefaultTimestamp = ColumnType<string, Date | string | undefined, Date | string>

export interface Account {
  accountId: Generated<number>
  code: string
  accountName: string
  kind: 'asset' | 'liability' | 'income' | 'expense' | 'control'
  /** Sum of the account's lines, debit positive; kept by the trigger on journal_line. */
  balance: Generated<number>
  floor: number | null
  ceiling: number | null
}

/** Paid time of a performer: from going on to coming off, with the prices of that moment. */
export interface ActorClock {
  actorClockId: Generated<number>
  actorUserId: number
  actorName: string
  actorLevel: ActorLevel | null
  deptId: number
  deptName: string
  /** The sitting; null for a show. */
  tableRecordId: number | null
  clockKind: ActorClockKind
  startedAt: Timestamp
  endedAt: Timestamp | null
  minutes: Generated<number>
  unitMinutes: number
  /** Units in halves: three are one and a half. None until it ends. */
  halfUnits: Generated<number>
  unitPrice: number
  amount: Generated<number>
  /** What the performer is given of the amount, by his level when he went on. */
  shareBp: number
  actorShare: Generated<number>
  /** The table pays for it, as the house was set when he went on. */
  chargesTable: boolean
  orderId: number | null
  status: Generated<ActorClockStatus>
  businessDate: string
  operatorUserId: number
  /** Who ended it; null where the end of the sitting or of the night did. */
  endUserId: number | null
  cancelReason: Generated<string>
  cancelUserId: number | null
  cancelledAt: Timestamp | null
  /** When its share came to the account of the performer. */
  bookedAt: Timestamp | null
  /** What came to the account with the end of the night; what a correction moved afterwards stands with it. */
  bookedShare: Generated<number>
  /** What the table stays at, where a correction came too late for its bill; null: the amount. */
  chargedAmount: number | null
}

/** What performers ask about their paid time: an approval with biz_type actorClockApply, and these facts. status follows the approval. */
export interface ActorClockApply {
  applyId: Generated<number>
  applyNo: string
  approvalId: number | null
  /** 11 time nobody clocked, 12 other hours, 13 time that was wrong. */
  applyType: '11' | '12' | '13'
  userId: number
  userName: string
  deptId: number
  deptName: string
  businessDate: string
  /** The time it is about; of time nobody clocked the one it became. */
  actorClockId: number | null
  tableRecordId: number | null
  clockKind: ActorClockKind
  unitMinutes: number
  unitPrice: number
  shareBp: number
  oldBeginAt: Timestamp | null
  oldEndAt: Timestamp | null
  oldMinutes: Generated<number>
  oldHalfUnits: Generated<number>
  oldAmount: Generated<number>
  oldShare: Generated<number>
  beginAt: Timestamp | null
  endAt: Timestamp | null
  minutes: Generated<number>
  halfUnits: Generated<number>
  amount: Generated<number>
  share: Generated<number>
  reason: string
  images: Generated<string[]>
  status: ApplyStatus
  decidedBy: number | null
  decidedAt: Timestamp | null
  /** The order it took off the bill, for the one that came instead. */
  oldOrderId: number | null
  /** What it moved on the account, because the night was booked. */
  movedShare: Generated<number>
  createdAt: Timestamp
}

/** What waits for a person. Open until its thing is done; it rings while it is open and not taken. */
export interface Alert {
  alertId: GeneratedAlways<number>
  kind: AlertKind
  /** By kind: the sitting that calls, the approval, the order that waits or is urged, the bill that was shown, the table to be opened, the booking whose guest asks for a call. */
  subjectId: number
  /** What a guest wishes; empty for the other kinds. */
  variant: Generated<string>
  /** The second call or the second urging of the same thing rings anew. */
  occurrence: Generated<number>
  tableRecordId: number | null
  tableId: number | null
  title: string
  content: string
  route: string
  /** Everybody who has been called so far. */
  userIds: number[]
  /** How far it has been handed on: 0 those it concerns first. */
  ring: Generated<number>
  raisedAt: Timestamp
  /** When the next ring is called unless it is done; null once nobody is left. */
  escalateAt: Timestamp | null
  /** Somebody is on his way: it rings nowhere until it is done or comes back at escalate_at. */
  takenAt: Timestamp | null
  takenUserId: number | null
  endedAt: Timestamp | null
  /** It rings since then and closed pages have not been told; null once they have. */
  pushDueAt: Timestamp | null
}

export interface AppUser {
  userId: Generated<number>
  userName: string
  nickName: string
  realName: string | null
  deptId: number
  postId: number
  roleKeys: Generated<string[]>
  userType: Generated<UserType>
  phonenumber: string | null
  sex: Generated<UserSex>
  avatarUrl: string | null
  passwordHash: string | null
  payPasswordHash: string | null
  employeeCode: string
  level: string | null
  actorPrice: number | null
  actorLevel: ActorLevel | null
  rewardFlag: Generated<boolean>
  saleFlag: Generated<boolean>
  /** Lowest rate this person may grant on a bill; 10000 = no discount. */
  discountMinRateBp: Generated<number>
  status: Generated<UserStatus>
  createdAt: DefaultTimestamp
  initials: GeneratedAlways<string>
  /** The password was given by somebody else: its owner may do nothing before he has chosen his own. */
  mustChangePassword: Generated<boolean>
}

export interface Approval {
  approvalId: Generated<number>
  approvalNo: string
  typeCode: string
  typeName: string
  title: string
  applyUserId: number
  applyUserName: string
  applyDeptId: number
  applyDeptName: string
  formData: Generated<unknown>
  amount: number | null
  images: Generated<string[]>
  bizType: string | null
  bizId: number | null
  currentStep: Generated<number>
  status: Generated<ApprovalStatus>
  urgedAt: Timestamp | null
  createdAt: Timestamp
  finishedAt: Timestamp | null
  /** Whose wish it is when another person applies for him: asked only where the flow names him. */
  forUserId: number | null
}

export interface ApprovalCc {
  approvalId: number
  userId: number
  readAt: Timestamp | null
}

export interface ApprovalComment {
  commentId: GeneratedAlways<number>
  approvalId: number
  userId: number
  userName: string
  content: string
  createdAt: Timestamp
}

export interface ApprovalStep {
  stepId: Generated<number>
  approvalId: number
  stepNo: number
  stepName: string
  approverId: number
  approverName: string
  /** 0 not yet, 1 waiting, 2 agreed, 3 rejected, 4 passed on, 5 decided by somebody else of the step. */
  status: ApprovalStepStatus
  opinion: Generated<string>
  handledAt: Timestamp | null
  /** 1 any one decides, 2 all must agree; the same for every approver of the step. */
  mode: Generated<ApprovalStepMode>
  /** Only whoever is named answers: neither handed over nor answered by who stands in. */
  personal: Generated<boolean>
  /** Word of the flow this person was resolved from: leader, role:… or user:…. Null: passed on by a person, or written before the column was. */
  askedAs: string | null
}

export interface ApprovalType {
  typeCode: string
  typeName: string
  icon: string
  formSchema: unknown
  flow: unknown
  /** False for forms that a business action starts (gift beyond quota, on account, refund). */
  startable: boolean
  orderNum: number
  status: Generated<NormalDisable>
}

export interface Area {
  areaId: Generated<number>
  areaName: string
  orderNum: number
  defaultMinCharge: Generated<number>
  bookable: Generated<boolean>
  guestVisible: Generated<boolean>
  color: string | null
  status: Generated<NormalDisable>
}

export interface Bill {
  billId: Generated<number>
  billNo: string
  status: Generated<BillStatus>
  memberId: number | null
  discountRateBp: number | null
  discountUserId: number | null
  discountReason: string | null
  /** When the bill was last shown to the guests (pre-print); a flag of the floor, not a state. */
  presentedAt: Timestamp | null
  settleUserId: number | null
  settledAt: Timestamp | null
  businessDate: string | null
  /** The sums at full settlement, kept as the paper said them. */
  settledAmounts: unknown
  reverseUserId: number | null
  reversedAt: Timestamp | null
  reverseReason: string | null
  replacesBillId: number | null
  printCount: Generated<number>
  createdAt: Timestamp
  closedAt: Timestamp | null
  /** Why the bill ended without a settlement: 并台, 撤台 or 清台. */
  closeReason: string | null
  reversedRecordIds: Generated<number[]>
  /** Minimum of the group (fen) when it was let off; another minimum later is asked for anew. */
  belowMinCharge: number | null
  /** What counted towards it then (fen); less than that later is asked for anew. */
  belowMinEligible: number | null
  belowMinUserId: number | null
  belowMinReason: string | null
  /** Cash of a reversed bill: handed back to the guest, or never received. Null without cash. */
  reverseCash: 'returned' | 'neverTaken' | null
}

/** Settled bills of a night, each once, by the sales employee of its main table. */
export interface BillPart {
  businessDate: string | null
  deptId: number | null
  userId: number | null
  billCount: number | null
}

export interface BillSplit {
  splitId: Generated<number>
  billId: number
  shareCount: number
  status: BillSplitStatus
  createdAt: Timestamp
}

export interface BillSplitPart {
  splitId: number
  seq: number
  amount: number
  paymentId: number | null
}

export interface BindCode {
  codeHash: string
  platform: 'wx' | 'alipay'
  openId: string
  unionId: Generated<string>
  nickName: Generated<string>
  avatarUrl: Generated<string>
  deviceId: Generated<string>
  expiresAt: Timestamp
  usedAt: Timestamp | null
  /** Binds the account to a member, by his phone; otherwise to staff, by the house password. */
  forMember: Generated<boolean>
}

/** Sums of a person's bills and withdrawals, fen; kept by triggers, nothing else writes them. */
export interface BonusAccount {
  userId: number
  /** Bills that are booked: in less out. */
  balance: Generated<number>
  /** Held for the withdrawal under way. */
  frozenAmount: Generated<number>
  /** Taken back and not yet booked, because the account does not bear it. */
  owedAmount: Generated<number>
  /** Booked bills of incoming direction, whatever was taken back later. */
  totalIncome: Generated<number>
  totalWithdraw: Generated<number>
}

/** Every move of a bonus account, fen, one per source. Append-only, but that a bill that waited is booked. */
export interface BonusBill {
  billId: GeneratedAlways<number>
  userId: number
  billType: BonusBillType
  direction: BonusDirection
  amount: number
  title: string
  /** Where it came from, as people know it: a table, the bank of a withdrawal. */
  about: Generated<string>
  remark: Generated<string>
  bizType: 'rebate' | 'reward' | 'withdraw' | 'adjust' | 'task' | 'stage' | 'stageApply'
  bizId: number | null
  /** The night it is about; its month is the month of the bill. */
  businessDate: string
  /** Account of the ledger the sum comes from or goes to. */
  against: string
  operatorUserId: number | null
  createdAt: Timestamp
  balanceAfter: number | null
  /** When it was booked; null while it waits for the account to bear it. */
  settledAt: Timestamp | null
  /** Journal entry that books it. */
  entryKey: string | null
  /** The account did not bear it when it came. */
  waited: Generated<boolean>
  approvalId: number | null
}

/** Money on its way from a bonus account to a bank card. The bank as it was named then; the number of the card lies sealed with the card. */
export interface BonusWithdraw {
  withdrawId: Generated<number>
  withdrawNo: string
  userId: number
  amount: number
  bankId: number
  bankName: string
  cardTail: string
  accountName: string
  status: Generated<BonusWithdrawStatus>
  approvalId: number | null
  auditUserId: number | null
  auditUserName: string | null
  auditedAt: Timestamp | null
  payUserId: number | null
  payUserName: string | null
  /** When the transfer was done, or came back. */
  paidAt: Timestamp | null
  failReason: Generated<string>
  businessDate: string
  createdAt: Timestamp
}

export interface Booking {
  bookingId: Generated<number>
  bookingNo: string
  bookingDate: string
  arriveTime: Timestamp
  holdUntil: Timestamp
  tableId: number | null
  areaId: number
  guestName: string
  guestPhone: string
  guestSex: Generated<UserSex>
  guestNum: number
  memberId: number | null
  salesUserId: number
  salesUserName: string
  salesDeptId: number
  salesDeptName: string
  bookUserId: number | null
  bookUserName: string | null
  source: BookingSource
  minCharge: Generated<number>
  packageId: number | null
  packageName: string | null
  depositAmount: Generated<number>
  depositStatus: Generated<BookingDepositStatus>
  occasion: BookingOccasion | null
  remark: Generated<string>
  delayCount: Generated<number>
  shareCode: string
  status: BookingStatus
  cancelReason: string | null
  cancelUserId: number | null
  cancelledAt: Timestamp | null
  tableRecordId: number | null
  arrivedAt: Timestamp | null
  version: Generated<number>
  createdAt: Timestamp
  depositPaymentId: number | null
  depositPaidAt: Timestamp | null
  /** The night in which the deposit came. */
  depositDate: string | null
  depositBackAt: Timestamp | null
  depositBackDate: string | null
  depositBackUserId: number | null
  /** The guests did not come or cancelled too late, and the house keeps the deposit. */
  depositKeptAt: Timestamp | null
  depositKeptDate: string | null
}

/** The latest request of a booking's guest for a call back; null answered_at: not called back yet. */
export interface BookingCallRequest {
  bookingId: number
  requestedAt: Timestamp
  /** Requests of this booking so far: the occurrence of the alert. */
  requestCount: Generated<number>
  answeredAt: Timestamp | null
  answeredUserId: number | null
  answeredUserName: string | null
}

export interface BookingLog {
  logId: GeneratedAlways<number>
  bookingId: number
  opType: string
  content: string
  userId: number | null
  userName: string
  createdAt: Timestamp
}

export interface BusinessDay {
  businessDate: string
  status: Generated<BusinessDayStatus>
  closeUserId: number | null
  closedAt: Timestamp | null
  snapshot: unknown
}

export interface Captcha {
  captchaId: string
  answerHash: string
  expiresAt: Timestamp
  usedAt: Timestamp | null
}

/** Cash moved during a shift: in (from the safe), out (to the safe), expense (paid for something). Append-only; booked as cashMove:<id>. */
export interface CashMove {
  moveId: Generated<number>
  shiftId: number
  moveKind: 'in' | 'out' | 'expense'
  amount: number
  reason: string
  userId: number
  userName: string
  businessDate: string
  movedAt: Timestamp
}

export interface CashShift {
  shiftId: Generated<number>
  cashierUserId: number
  cashierName: string
  accountId: number
  openedAt: Timestamp
  closedAt: Timestamp | null
  expectedAmount: number | null
  countedAmount: number | null
  differenceAmount: GeneratedAlways<number | null>
  remark: Generated<string>
  businessDate: string | null
  floatAmount: Generated<number>
  /** What the cashier counted before he was shown the expected amount. Null for shifts closed before this was stored. */
  firstCountedAmount: number | null
  firstCountedAt: Timestamp | null
}

export interface ChannelRefund {
  channelRefundId: Generated<number>
  outRefundNo: string
  attemptId: number
  amount: number
  bizType: 'refund' | 'suspense' | 'reward' | 'recharge' | 'kill' | 'play' | 'deposit'
  bizId: number
  reason: string
  status: 'queued' | 'sent' | 'done' | 'abnormal' | 'closed'
  providerRefundId: string | null
  failReason: Generated<string>
  nextCheckAt: Timestamp | null
  checks: Generated<number>
  leaseUntil: Timestamp | null
  createdAt: Timestamp
  sentAt: Timestamp | null
  finishedAt: Timestamp | null
  /** When the money left, by the provider's clock. */
  refundedAt: Timestamp | null
  billedOn: string | null
}

/** What people ask about their attendance: an approval with biz_type clockApply, and these facts. status follows the approval. */
export interface ClockApply {
  applyId: Generated<number>
  applyNo: string
  /** 1 a punch that is missing, 2 leave, 3 a day off instead of another, 4 overtime, 5 work outside, 6 an exchange of shifts. */
  applyType: '1' | '2' | '3' | '4' | '5' | '6'
  userId: number
  userName: string
  deptId: number
  deptName: string
  businessDate: string
  beginAt: Timestamp
  endAt: Timestamp
  halfHours: number
  clockType: ClockType | null
  correctionSlot: number | null
  correctionMonth: GeneratedAlways<string | null>
  reason: string
  images: Generated<string[]>
  approvalId: number | null
  status: ApplyStatus
  decidedBy: number | null
  decidedAt: Timestamp | null
  createdAt: Timestamp
  /** The punch as received whose stated time is requested; null where a missing punch is requested by form. */
  clockId: number | null
}

/** What a night that is over came to for each person; worked out again when an application about it is granted afterwards. */
export interface ClockDay {
  userId: number
  businessDate: string
  userName: string
  deptId: number
  deptName: string
  scheduled: boolean
  shiftId: number | null
  shiftName: string | null
  shiftOnAt: Timestamp | null
  shiftOffAt: Timestamp | null
  onAt: Timestamp | null
  offAt: Timestamp | null
  status: ClockDayStatus
  lateMinutes: number
  earlyMinutes: number
  workMinutes: number
  applyId: number | null
  frozenAt: Timestamp
}

/** What stands out of a punch: 1 a journey nobody makes, 2 a place to the metre as before, 3 a phone of somebody else, 4 sent long after. */
export interface ClockEvidence {
  clockId: number
  clockFlag: ClockFlag
  otherClockId: number | null
  evidence: string
  createdAt: Timestamp
}

export interface ClockNight {
  businessDate: string
  frozenAt: Timestamp
}

/** Punches. Append-only: a correction is another row, granted by an application. */
export interface ClockRecord {
  clockId: Generated<number>
  userId: number
  userName: string
  deptId: number
  deptName: string
  businessDate: string
  shiftId: number | null
  clockType: ClockType
  clockedAt: Timestamp
  receivedAt: Timestamp
  /** 1 place, 2 beacon, 3 tag, 4 granted by an application, 5 code shown in the house. */
  clockMethod: ClockMethod
  longitude: number | null
  latitude: number | null
  accuracyMeters: number | null
  distanceMeters: number | null
  address: Generated<string>
  bluetoothId: string | null
  codeStep: number | null
  deviceId: Generated<string>
  photoUrl: string | null
  remark: Generated<string>
  outside: boolean
  clockResult: ClockResult
  lateMinutes: Generated<number>
  earlyMinutes: Generated<number>
  applyId: number | null
}

/** Facts of applications of type 6: who is asked to take a shift, and what he gives for it. */
export interface ClockSwap {
  applyId: number
  withUserId: number
  withUserName: string
  shiftId: number
  shiftName: string
  backDate: string | null
  backShiftId: number | null
  backShiftName: string | null
  backOnAt: Timestamp | null
  backOffAt: Timestamp | null
  beginsAt: Timestamp
}

/** Commission of a month by tiers; of posts or departments, of everybody where neither is named. Both months are included. */
export interface CommissionRule {
  ruleId: Generated<number>
  ruleName: string
  commissionKind: CommissionKind
  commissionMode: CommissionMode
  postIds: Generated<number[]>
  deptIds: Generated<number[]>
  startMonth: string
  endMonth: string | null
  /** The version before: it ends with the month before this one begins, or is withdrawn where it would have begun no earlier. */
  replacesRuleId: number | null
  setUserId: number | null
  /** When and by whom it was written; null for what came with the venue. */
  setAt: Timestamp | null
  reason: Generated<string>
  /** From then on it holds in no month: another version took its place before it began, or it was taken away before. */
  withdrawnAt: Timestamp | null
  /** Who took it back by hand before it began; null for one that made way for another. */
  withdrawUserId: number | null
  withdrawReason: string | null
}

export interface CommissionTier {
  ruleId: number
  fromAmount: number
  rateBp: number
}

/** What is used of the limit is the balance of the ledger account; its ceiling is the limit. */
export interface CreditAccount {
  creditAccountId: Generated<number>
  ownerType: CreditOwnerType
  ownerId: number | null
  accountName: string
  phone: Generated<string>
  creditLimit: number
  settleDays: Generated<number>
  accountId: number
  status: Generated<NormalDisable>
}

export interface CreditRecord {
  creditId: Generated<number>
  creditNo: string
  creditAccountId: number
  paymentId: number | null
  billId: number
  tableRecordId: number
  tableName: string
  guestName: string
  guestPhone: string
  guaranteeUserId: number
  guaranteeUserName: string
  guaranteeDeptId: number
  guaranteeDeptName: string
  amount: number
  repaidAmount: Generated<number>
  badAmount: Generated<number>
  reversedAmount: Generated<number>
  remainAmount: GeneratedAlways<number | null>
  applyUserId: number
  applyUserName: string
  approveUserId: number | null
  approveUserName: string | null
  approvalId: number | null
  reason: string
  opinion: Generated<string>
  businessDate: string | null
  dueDate: string | null
  status: CreditStatus
  createdAt: Timestamp
  /** The night in which the guarantor was last told by itself that it falls due. */
  remindedOn: string | null
  /** The picture of what the guest signed when it was put on account; null where he did not. */
  signUrl: string | null
}

export interface CreditRepay {
  repayId: Generated<number>
  repayNo: string
  creditId: number
  amount: number
  payMethod: 'cash' | 'card' | 'transfer' | 'wechat' | 'alipay' | 'balance' | 'wage'
  paymentId: number
  operatorUserId: number
  operatorName: string
  remark: Generated<string>
  businessDate: string
  repaidAt: Timestamp
  /** Number of the receipt over several credits: that of its first repayment. Null for a repayment of one credit. */
  receiptNo: string | null
  /** When the repayment was reversed as a whole; its credit is owed again since then. */
  reversedAt: Timestamp | null
  reversedDate: string | null
  reverseUserId: number | null
  reverseUserName: string | null
  reverseReason: string | null
}

export interface CreditRepayLine {
  repayId: number
  orderId: number
  orderItemId: number
  amount: number
  refundedAmount: Generated<number>
  bonusAmount: Generated<number>
}

export interface Dept {
  deptId: Generated<number>
  parentId: Generated<number>
  ancestors: string
  deptName: string
  deptType: DeptType
  orderNum: Generated<number>
  leaderUserId: number | null
  status: Generated<NormalDisable>
}

/** Periods of employment by business date, both ends included. An active account has exactly one period without an end. */
export interface Employment {
  employmentId: Generated<number>
  userId: number
  /** First business date. Null: unknown, long ago. */
  joinDate: string | null
  /** Last business date. Null: still employed. */
  leaveDate: string | null
}

/** Sums of a night by dimension, except goods. Filter by business date: all dates read all partitions. */
export interface FactCut {
  businessDate: string | null
  cutBy: string | null
  deptId: number | null
  userId: number | null
  cutKey: string | null
  totalAmount: number | null
  giftAmount: number | null
  discountAmount: number | null
  paidAmount: number | null
  creditAmount: number | null
  unpaidAmount: number | null
  returnAmount: number | null
  refundAmount: number | null
  repayAmount: number | null
  performanceAmount: number | null
  orderCount: number | null
}

/** Sums of a night by every dimension. */
export interface FactPart {
  businessDate: string | null
  cutBy: string | null
  deptId: number | null
  userId: number | null
  cutKey: string | null
  totalAmount: number | null
  giftAmount: number | null
  discountAmount: number | null
  paidAmount: number | null
  creditAmount: number | null
  unpaidAmount: number | null
  returnAmount: number | null
  refundAmount: number | null
  repayAmount: number | null
  performanceAmount: number | null
  orderCount: number | null
}

/** Gifts of a night by giver, with the cost of their goods; returned pieces reduce the cost in proportion. */
export interface GiftPart {
  businessDate: string | null
  deptId: number | null
  userId: number | null
  reason: string | null
  quotaType: SendQuotaType | null
  totalAmount: number | null
  giftAmount: number | null
  returnAmount: number | null
  sendCount: number | null
  costAmount: number | null
}

/** Goods that holders of the scheme may give besides those with the gift flag. */
export interface GiftScheme {
  schemeId: Generated<number>
  schemeName: string
  goodsIds: number[]
}

export interface Goods {
  goodsId: Generated<number>
  goodsCode: string
  goodsName: string
  /** Pinyin initials and full pinyin of the name, lower case, for search on the phone. */
  pinyin: Generated<string>
  typeId: number
  goodsKind: GoodsKind
  unit: string
  spec: Generated<string>
  salePrice: number
  linePrice: number | null
  memberPrice: number | null
  costPrice: number
  imageUrl: string | null
  description: Generated<string>
  source: Generated<GoodsSource>
  status: Generated<GoodsStatus>
  soldOut: Generated<boolean>
  stockFlag: Generated<boolean>
  stockNum: Generated<number>
  stockWarnNum: Generated<number>
  saleStartTime: string | null
  saleEndTime: string | null
  limitNum: Generated<number>
  giftFlag: Generated<boolean>
  discountFlag: Generated<boolean>
  countMinCharge: Generated<boolean>
  performanceFlag: Generated<boolean>
  rebateType: Generated<RebateType>
  rebateValue: Generated<number>
  depositType: Generated<GoodsDepositType>
  depositDays: number | null
  openedDepositDays: number | null
  produceDept: ProduceDept
  flavors: Generated<string[]>
  packageItems: Generated<unknown>
  guestVisible: Generated<boolean>
  orderNum: Generated<number>
  tags: Generated<string[]>
  /** Night of the last line of the stock book; the next one lies in it or in a later one. */
  stockDate: Generated<string>
  imageUrls: Generated<string[]>
}

/** Sums of a night by category of goods. Filter by business date. */
export interface GoodsCut {
  businessDate: string | null
  cutBy: string | null
  deptId: number | null
  userId: number | null
  cutKey: string | null
  totalAmount: number | null
  giftAmount: number | null
  discountAmount: number | null
  paidAmount: number | null
  creditAmount: number | null
  unpaidAmount: number | null
  returnAmount: number | null
  refundAmount: number | null
  repayAmount: number | null
  performanceAmount: number | null
  orderCount: number | null
}

/** Facts split over categories of goods by the weight of the order's lines. A refund writes one fact per payment method, and only all of them together are the returned goods; hence the running sum. */
export interface GoodsFact {
  businessDate: string | null
  factId: number | null
  factType: FactType | null
  eventAt: Timestamp | null
  orderId: number | null
  tableRecordId: number | null
  areaId: number | null
  salesUserId: number | null
  salesDeptId: number | null
  statisType: StatisType | null
  dTotal: number | null
  dGift: number | null
  dDiscount: number | null
  dPaid: number | null
  dCredit: number | null
  dUnpaid: number | null
  dReturn: number | null
  dRefund: number | null
  dRepay: number | null
  dPerf: number | null
}

/** Sold pieces of a night by goods as ordered. */
export interface GoodsPart {
  businessDate: string | null
  goodsId: number | null
  goodsKind: GoodsKind | null
  statisType: StatisType | null
  goodsName: string | null
  quantity: number | null
  amount: number | null
}

export interface GoodsType {
  typeId: Generated<number>
  parentId: Generated<number>
  typeName: string
  icon: Generated<string>
  orderNum: number
  source: Generated<GoodsSource>
  statisType: StatisType
  guestVisible: Generated<boolean>
  status: Generated<NormalDisable>
}

/** A deal of a platform and the goods it is served as. sell_amount: what the guest pays; fee_bp: what the platform keeps of it. */
export interface GroupPackage {
  groupPackageId: Generated<number>
  platform: 'meituan' | 'douyin' | 'other'
  dealId: string
  dealTitle: string
  marketAmount: number
  sellAmount: number
  feeBp: number
  goodsId: number
  minTableType: '1' | '2' | '3' | '4' | null
  weekdays: Generated<number[]>
  beginDate: string
  endDate: string
  /** Vouchers of the deal on one sitting at most; 0: any number. */
  limitPerTable: Generated<number>
  useRules: Generated<string>
  status: Generated<NormalDisable>
}

/** The latest call of each kind from a sitting; the next one is heard some minutes later. */
export interface GuestCall {
  tableRecordId: number
  kind: 'service' | 'ice' | 'ashtray' | 'glasses' | 'tidy' | 'order' | 'bill'
  calledAt: Timestamp
  callCount: Generated<number>
}

/** Which phone placed a guest's order: it may pay and cancel it while it waits. */
export interface GuestOrder {
  orderId: number
  tableRecordId: number
  deviceId: string
  createdAt: Timestamp
  /** The sales person the guest named. Counts once the order is paid or accepted, if it is the first of a sitting that has nobody. */
  namedUserId: number | null
}

/** A phone scanned the code of a table. Only the hash of the pass is kept. */
export interface GuestPass {
  passHash: string
  tableId: number
  codeVersion: number
  deviceId: string
  /** The sitting of that moment. Null: the table was free; the pass then belongs to the first sitting opened there soon after. */
  tableRecordId: number | null
  createdAt: Timestamp
  expiresAt: Timestamp
}

export interface HouseVoucher {
  houseVoucherId: Generated<number>
  requestKey: string
  groupPackageId: number
  codeHash: string
  codeSealed: string
  codeTail: string
  beginAt: Timestamp
  endAt: Timestamp
  status: Generated<HouseVoucherStatus>
  /** The verification that used it: the same one may ask again. */
  usedRequestNo: string | null
  usedAt: Timestamp | null
  createUserId: number
  createdAt: Timestamp
}

export interface JournalEntry {
  entryId: GeneratedAlways<number>
  /** Names the fact the entry books, once: payment:12, refund:7, repay:3. */
  businessKey: string
  kind: string
  businessDate: string
  actorUserId: number | null
  reversesEntryId: number | null
  postedAt: Timestamp
  xid: Generated<string>
}

export interface JournalLine {
  entryId: number
  seq: number
  accountId: number
  amount: number
}

export interface KillActivity {
  activityId: Generated<number>
  activityName: string
  coverUrl: string | null
  startAt: Timestamp
  endAt: Timestamp
  limitPerUser: number
  useStartDate: string
  /** Last business date on which what was bought is served. */
  useEndDate: string
  description: Generated<string>
  /** Null: a draft. What it is besides (to come, running, over) follows from the time; nothing has to be written for it. */
  publishedAt: Timestamp | null
  stoppedAt: Timestamp | null
  stopUserId: number | null
  createUserId: number
  createUserName: string
  createDeptId: number
  version: Generated<number>
  createdAt: Timestamp
}

export interface KillGoods {
  killGoodsId: Generated<number>
  activityId: number
  goodsId: number
  goodsName: string
  imageUrl: string | null
  salePrice: number
  killPrice: number
  stockNum: number
  soldNum: Generated<number>
  /** Pieces of orders that wait for their payment; sold_num: of paid ones, served or not. A refund gives pieces back. */
  lockedNum: Generated<number>
  limitNum: number
  orderNum: number
}

export interface KillOrder {
  killOrderId: Generated<number>
  killOrderNo: string
  activityId: number
  killGoodsId: number
  goodsId: number
  goodsName: string
  quantity: number
  price: number
  amount: number
  buyerKeys: string[]
  deviceId: Generated<string>
  openId: Generated<string>
  memberId: number | null
  guestName: Generated<string>
  guestPhone: string
  salesUserId: number | null
  salesUserName: string | null
  salesDeptId: number | null
  /** The payment that brought its money; one that began and ended without money leaves none. */
  paymentId: number | null
  /** Keyed hash of the twelve digits the guest shows. They are worked out again from the nonce, and written nowhere. */
  codeHash: string
  codeTail: string
  codeNonce: string
  status: Generated<KillOrderStatus>
  payDeadline: Timestamp
  paidAt: Timestamp | null
  businessDate: string | null
  verifiedAt: Timestamp | null
  verifyUserId: number | null
  verifyUserName: string | null
  tableRecordId: number | null
  tableName: string | null
  orderId: number | null
  refundUserId: number | null
  refundReason: Generated<string>
  refundedAt: Timestamp | null
  closedAt: Timestamp | null
  createdAt: Timestamp
  refundDate: string | null
}

export interface KillTaken {
  activityId: number
  /** 0: of the whole sale. */
  killGoodsId: number
  buyerKey: string
  quantity: number
}

/** Production of a night by hour. */
export interface MadeHourPart {
  businessDate: string | null
  hour: string | null
  produceDept: ProduceDept | null
  statisType: StatisType | null
  userId: number | null
  soldQuantity: number | null
  giftQuantity: number | null
  voucherQuantity: number | null
  killQuantity: number | null
  playQuantity: number | null
  returnedQuantity: number | null
  producedQuantity: number | null
  allocatedAmount: number | null
  seconds: number | null
  timedCount: number | null
}

/** Production by line. Components of a package appear under the place, employee and time that produced them. Between places the amount is split by list values of the day of the order, so that a place keeps its amount when prices change. */
export interface MadeLine {
  businessDate: string | null
  orderItemId: number | null
  orderId: number | null
  orderType: OrderType | null
  goodsId: number | null
  goodsName: string | null
  unit: string | null
  statisType: StatisType | null
  packageName: string | null
  produceDept: ProduceDept | null
  producedAt: Timestamp | null
  produceUserId: number | null
  seconds: number | null
  soldQuantity: number | null
  giftQuantity: number | null
  voucherQuantity: number | null
  killQuantity: number | null
  playQuantity: number | null
  returnedQuantity: number | null
  producedQuantity: number | null
  allocatedAmount: number | null
}

/** Production of a night by goods, place and employee. */
export interface MadePart {
  businessDate: string | null
  goodsId: number | null
  goodsName: string | null
  unit: string | null
  produceDept: ProduceDept | null
  statisType: StatisType | null
  userId: number | null
  soldQuantity: number | null
  giftQuantity: number | null
  voucherQuantity: number | null
  killQuantity: number | null
  playQuantity: number | null
  returnedQuantity: number | null
  producedQuantity: number | null
  allocatedAmount: number | null
  seconds: number | null
  timedCount: number | null
  lineCount: number | null
}

/** What staff advertise the venue with. view_count and use_count are sums of material_use. */
export interface Material {
  materialId: Generated<number>
  title: string
  materialType: MaterialType
  coverUrl: string | null
  content: Generated<string>
  files: Generated<unknown>
  tags: Generated<string[]>
  targetDeptIds: Generated<number[]>
  status: MaterialStatus
  publishUserId: number
  publishUserName: string
  publishDeptId: number
  createdAt: Timestamp
  publishedAt: Timestamp | null
  withdrawnAt: Timestamp | null
  listedAt: Timestamp
  viewCount: Generated<number>
  useCount: Generated<number>
  version: Generated<number>
}

/** One row for each time somebody saved, shared or copied a material, and one for each night on which he looked at it. */
export interface MaterialUse {
  useId: GeneratedAlways<number>
  materialId: number
  userId: number
  useType: MaterialUseType
  businessDate: string
  createdAt: Timestamp
}

export interface Member {
  memberId: Generated<number>
  memberNo: string
  memberName: string
  phonenumber: string
  sex: Generated<UserSex>
  levelId: number
  salesUserId: number | null
  status: Generated<NormalDisable>
  registeredAt: Timestamp
  initials: GeneratedAlways<string>
  nickName: Generated<string>
  birthday: string | null
  avatarUrl: string | null
  payPasswordHash: string | null
  /** Who wrote them down: 1 themselves, 2 staff, 3 with a recharge. */
  registerSource: Generated<MemberSource>
  registeredBy: number | null
  /** The member this row became part of: its phone numbers sign in as that one, its orders are that one's. Never a row that was merged itself. */
  mergedInto: number | null
  mergedAt: Timestamp | null
  /** Text messages before his bottles end; he says so himself. */
  wineReminders: Generated<boolean>
}

/** Sums of a member's flows, kept by the trigger on member_flow; nothing else writes them. */
export interface MemberBalance {
  memberId: number
  principalAmount: Generated<number>
  bonusAmount: Generated<number>
}

/** What a member's phone shows for a minute: one of each session lives, and it dies when it is used. */
export interface MemberCode {
  codeHash: string
  memberId: number
  sessionHash: string
  createdAt: Timestamp
  expiresAt: Timestamp
  usedAt: Timestamp | null
  usedFor: 'pay' | 'take' | 'show' | 'rate' | null
  /** Staff member who read the code to see whose it is (used_for show); null for other uses. */
  readByUserId: number | null
}

/** Every move of a member's stored value, fen. Append-only; balance_after is filled by the database. */
export interface MemberFlow {
  flowId: GeneratedAlways<number>
  memberId: number
  flowType: MemberFlowType
  principal: number
  bonus: number
  balanceAfter: number
  bizType: 'recharge' | 'payment' | 'refund' | 'void' | 'rechargeRefund' | 'merge' | 'deposit' | 'kill' | 'play'
  bizId: number
  paymentId: number | null
  businessDate: string
  createdAt: Timestamp
}

export interface MemberLevel {
  levelId: Generated<number>
  levelName: string
  levelNo: number
  discountBp: number
  /** Who has recharged this much (fen) reaches the level; null: not by recharging. Whoever reached a level keeps it. */
  upgradeRecharge: number | null
  upgradeConsume: number | null
}

/** Each time a member's rate was granted to a bill; the member reads it in the member centre. */
export interface MemberRateUse {
  rateUseId: GeneratedAlways<number>
  memberId: number
  billId: number
  tableName: string
  discountBp: number
  rateProof: 'code' | 'sms' | 'staff'
  userId: number
  usedAt: Timestamp
}

export interface MinChargeRule {
  ruleId: Generated<number>
  ruleName: string
  targetType: 'area' | 'table'
  targetId: number
  weekdays: Generated<number[]>
  specialDates: Generated<string[]>
  minCharge: number
  priority: Generated<number>
  status: Generated<NormalDisable>
}

export interface NightMeasure {
  businessDate: string
  salesDeptId: number
  salesUserId: number
  totalAmount: number
  giftAmount: number
  discountAmount: number
  paidAmount: number
  creditAmount: number
  unpaidAmount: number
  returnAmount: number
  refundAmount: number
  repayAmount: number
  performanceAmount: number
  orderCount: number
}

/** What a closed night was, by area, way of payment, kind of discount, hour and group of goods of its sales people, by recommender and by giver. Append-only. */
export interface NightPart {
  businessDate: string
  cutBy: 'area' | 'method' | 'discount' | 'hour' | 'recommended' | 'given' | 'goods'
  deptId: number
  userId: number
  /** Area id, way of payment, kind of discount, hour (`22`), group of goods; empty where the person alone is the cut. */
  cutKey: string
  totalAmount: number
  giftAmount: number
  discountAmount: number
  paidAmount: number
  creditAmount: number
  unpaidAmount: number
  returnAmount: number
  refundAmount: number
  repayAmount: number
  performanceAmount: number
  orderCount: number
}

export interface Notice {
  noticeId: Generated<number>
  noticeTitle: string
  noticeContent: string
  publishUserId: number
  publishedAt: Timestamp
  status: Generated<NormalDisable>
  noticeType: Generated<NoticeType>
  /** 1 everybody, 2 the departments of target_ids and below, 3 the people of target_ids. */
  targetType: Generated<NoticeTarget>
  targetIds: Generated<number[]>
}

export interface Notification {
  notificationId: Generated<number>
  userId: number
  category: NotifyCategory
  title: string
  content: string
  route: string | null
  bizType: string | null
  bizId: number | null
  readAt: Timestamp | null
  createdAt: Timestamp
}

/** Human-readable numbers are handed out in blocks; a block that dies with its process leaves a gap, never a double. */
export interface NumberSequence {
  prefix: string
  businessDate: string
  lastValue: number
}

/** One row per way to a provider and back. Used without an answer: the exchange runs or was lost; answered without an identity: the provider refused. */
export interface OauthState {
  stateHash: string
  provider: 'wechat' | 'alipay'
  purpose: 'guest' | 'login' | 'member'
  target: string
  /** The phone that asked; the code that comes back is worth something to it alone. */
  deviceId: Generated<string>
  createdAt: Timestamp
  expiresAt: Timestamp
  usedAt: Timestamp | null
  answeredAt: Timestamp | null
  identity: unknown
  codeHash: string | null
  codeUsedAt: Timestamp | null
  codeUsedFor: 'identity' | 'login' | 'member' | null
}

/** The latest request of guests to open a table; the next one of the same table is accepted some minutes later. */
export interface OpeningWish {
  tableId: number
  calledAt: Timestamp
  /** Requests of this table so far: the occurrence of the alert. */
  callCount: Generated<number>
}

/** Who did what to what, when and from where, before and after. Append-only; sealed by oper_log_seal. */
export interface OperLog {
  operId: GeneratedAlways<number>
  title: string
  businessType: string
  userId: number | null
  userName: string
  ip: string
  requestId: string
  subjectType: string
  subjectId: number | null
  before: unknown
  after: unknown
  businessDate: string
  createdAt: DefaultTimestamp
  xid: Generated<string>
}

export interface OperLogSeal {
  sealId: GeneratedAlways<number>
  firstOperId: number
  lastOperId: number
  previousHash: string
  hash: string
  sealedAt: DefaultTimestamp
}

/** One row for each accepted command, written in the same transaction as its effect: a command sent twice answers the first answer. */
export interface Operation {
  actor: string
  operationKey: string
  endpointId: string
  requestHash: string
  answer: unknown
  createdAt: DefaultTimestamp
}

export interface OrderItem {
  orderItemId: Generated<number>
  orderId: number
  goodsId: number
  goodsName: string
  goodsKind: GoodsKind
  typeId: number
  statisType: StatisType
  unit: string
  spec: string
  price: number
  quantity: number
  returnQuantity: Generated<number>
  amount: GeneratedAlways<number | null>
  discountAmount: GeneratedAlways<number | null>
  changePriceDiscount: Generated<number>
  memberDiscount: Generated<number>
  managerDiscount: Generated<number>
  wipeDiscount: Generated<number>
  otherDiscount: Generated<number>
  /** Money (payments and on account) allocated to this line so far; at most its amount less its discount. */
  allocatedAmount: Generated<number>
  flavor: Generated<string>
  itemRemark: Generated<string>
  /** Chosen parts of a package: [{goodsId, goodsName, unit, quantity}]. */
  packageDetail: Generated<unknown>
  produceDept: ProduceDept
  produceStatus: ProduceStatus
  produceUserId: number | null
  producedAt: Timestamp | null
  countMinCharge: boolean
  performanceFlag: boolean
  discountFlag: boolean
  rebateType: RebateType
  rebateValue: number
  costPrice: number
  returnReason: string | null
  returnUserId: number | null
  returnedAt: Timestamp | null
  /** State the line had before it went out by somebody's hand: where taking that back puts it. Null for what was not, or was taken back. */
  producedFrom: ProduceStatus | null
  /** Pieces of which a guest left something with the house: they do not come back. */
  storedQuantity: Generated<number>
}

/** Place that makes parts of a package line. The state of the line follows from its places (trigger). */
export interface OrderItemPlace {
  orderItemId: number
  produceDept: '1' | '2' | '3'
  /** Parts of the package made here. */
  goodsIds: number[]
  /** Share of the line's amount made here: list value of these parts when ordered, fen. */
  weight: number
  produceStatus: '0' | '1' | '2' | '3'
  /** State before production was confirmed by hand; restored by an undo. */
  producedFrom: '0' | '1' | '2' | '3' | null
  produceUserId: number | null
  producedAt: Timestamp | null
}

/** Amounts are the sums of the order's sales facts, kept by the trigger on sales_fact; an order waiting for payment or approval (status 0) has none yet. */
export interface Orders {
  orderId: Generated<number>
  orderNo: string
  orderType: OrderType
  tableRecordId: number
  businessDate: string
  source: OrderSource
  orderUserId: number | null
  orderUserName: string | null
  memberId: number | null
  salesUserId: number
  salesUserName: string
  salesDeptId: number
  salesDeptName: string
  waiterUserId: number | null
  recommendUserId: number | null
  recommendUserName: string | null
  recommendDeptId: number | null
  recommendDeptName: string | null
  payMode: PayMode
  status: OrderStatus
  payDeadline: Timestamp | null
  orderRemark: Generated<string>
  urgeCount: Generated<number>
  urgedAt: Timestamp | null
  cancelReason: string | null
  cancelUserId: number | null
  cancelledAt: Timestamp | null
  totalAmount: Generated<number>
  giftAmount: Generated<number>
  discountAmount: Generated<number>
  payableAmount: GeneratedAlways<number | null>
  paidAmount: Generated<number>
  creditAmount: Generated<number>
  unpaidAmount: Generated<number>
  returnAmount: Generated<number>
  refundAmount: Generated<number>
  createdAt: Timestamp
  /** Latest business date of the order's facts, kept by the trigger on sales_fact; null while it has none. */
  lastFactDate: string | null
  /** The member placed the order on a phone where he was signed in: his rate holds for it, and what is paid on it counts as his. */
  memberOrdered: Generated<boolean>
}

export interface Outbox {
  outboxId: GeneratedAlways<number>
  topic: string
  payload: unknown
  createdAt: DefaultTimestamp
  /** Given in publishing order, so that a phone can resume from the last event it saw. */
  eventSeq: number | null
  publishedAt: Timestamp | null
}

export interface PayCode {
  codeHash: string
  billId: number | null
  orderId: number | null
  creditId: number | null
  tableRecordId: number | null
  amount: number
  fingerprint: string
  status: PayCodeStatus
  createUserId: number | null
  createdAt: Timestamp
  expiresAt: Timestamp
}

/** Versions of what a night brings people: of the goods, receiver, level, performer or unit it names, from a night on, until the next one. Append-only, but that one is withdrawn before it begins; of two from one night the later holds. */
export interface PayRule {
  ruleId: GeneratedAlways<number>
  payRuleKind: PayRuleKind
  goodsId: number | null
  /** Of tips: performers, or everybody else. */
  userType: '1' | '2' | null
  actorLevel: ActorLevel | null
  userId: number | null
  rebateType: RebateType | null
  /** Fen for a piece or a unit, basis points of money, or minutes of a unit. */
  value: number
  startDate: string
  reason: string
  setUserId: number
  setAt: Timestamp
  /** Before its first night: from then on it holds in none. */
  withdrawnAt: Timestamp | null
  withdrawUserId: number | null
  withdrawReason: string | null
}

export interface PayTicket {
  ticketHash: string
  userId: number
  expiresAt: Timestamp
}

export interface Payment {
  paymentId: Generated<number>
  paymentNo: string
  bizType: PayBizType
  bizId: number
  billId: number | null
  payMethod: PayMethod
  amount: number
  status: PayStatus
  refundedAmount: Generated<number>
  voided: Generated<boolean>
  scene: PayScene
  payerName: Generated<string>
  cashierUserId: number | null
  cashierName: string | null
  slipNo: Generated<string>
  remark: Generated<string>
  paidAt: Timestamp | null
  businessDate: string | null
  createdAt: Timestamp
  orderId: number | null
  /** Decided when it succeeded, so that giving money back takes back exactly what was counted. */
  countsPerformance: Generated<boolean>
  /** Whose decision under which operation id: the same request finds the same payment. */
  requestKey: string | null
  subject: Generated<string>
  payerOpenId: Generated<string>
  expiresAt: Timestamp | null
  failReason: Generated<string>
  itemIds: Generated<number[]>
  payCodeHash: string | null
  /** What the request asked to pay, as text that is the same for the same wish; empty for payments at the desk. */
  asked: Generated<string>
  /** Whose balance paid, or whose recharge it is. */
  memberId: number | null
  /** Of a balance payment, or of what came from one before: the part that was bonus; the rest is principal. */
  bonusAmount: Generated<number>
  refundedBonus: Generated<number>
  /** Whether its bonus counts as performance, as the venue had it when it was paid. */
  countsBonus: Generated<boolean>
  /** Of a payment by what was prepaid: the payment that brought the money. It serves once. */
  sourcePaymentId: number | null
  /** Fen for each of item_ids, in its order; null: all that is open on them. */
  itemAmounts: number[] | null
}

export interface PaymentAllocation {
  paymentId: number
  orderId: number
  orderItemId: number
  amount: number
  refundedAmount: Generated<number>
  /** Of an on-account allocation: what has been repaid since and was not given back; credit_repay_line says by which repayment. */
  repaidAmount: Generated<number>
  /** Of the amount, what was bonus. What goes back of it follows by proportion, the last part taking the rest. */
  bonusAmount: Generated<number>
}

export interface PaymentAttempt {
  attemptId: Generated<number>
  paymentId: number
  provider: 'wechat' | 'alipay'
  way: 'app' | 'page' | 'code'
  outTradeNo: string
  amount: number
  status: 'created' | 'submitted' | 'unknown' | 'succeeded' | 'failed' | 'closed' | 'reversed'
  payParams: unknown
  payerId: Generated<string>
  clientIp: Generated<string>
  returnUrl: Generated<string>
  transactionId: string | null
  authCodeHash: string | null
  authCodeDate: string | null
  failReason: Generated<string>
  giveUpAt: Timestamp
  nextCheckAt: Timestamp | null
  checks: Generated<number>
  leaseUntil: Timestamp | null
  refundedAmount: Generated<number>
  refundCount: Generated<number>
  createdAt: Timestamp
  submittedAt: Timestamp | null
  finishedAt: Timestamp | null
  /** When the guest paid, by the provider's clock. */
  paidAt: Timestamp | null
  /** Day of the provider's bill that lists it as we know it. */
  billedOn: string | null
}

export interface PlayEvent {
  playId: Generated<number>
  playNo: string
  title: string
  coverUrl: string | null
  description: Generated<string>
  businessDate: string
  startAt: Timestamp
  hostUserId: number
  hostUserName: string
  hostDeptId: number
  areaId: number
  tableRecordId: number | null
  /** What each guest pays, fen; all of them together never more than the goods are worth (list_amount). */
  price: number
  listAmount: number
  memberLimit: number
  minMember: number
  /** Places for men; 0 with female_num 0: whoever comes. */
  maleNum: Generated<number>
  femaleNum: Generated<number>
  /** Places that are paid for, admitted or not; locked_count: of guests who have not paid yet. */
  joinCount: Generated<number>
  lockedCount: Generated<number>
  maleCount: Generated<number>
  femaleCount: Generated<number>
  verifyCount: Generated<number>
  orderId: number | null
  /** When enough had paid. It stays formed. */
  formedAt: Timestamp | null
  cancelledAt: Timestamp | null
  cancelUserId: number | null
  cancelReason: Generated<string>
  /** The night is over and what was owed to those who did not come is settled. */
  endedAt: Timestamp | null
  version: Generated<number>
  createdAt: Timestamp
}

export interface PlayGoods {
  playId: number
  goodsId: number
  goodsName: string
  unit: string
  imageUrl: string | null
  price: number
  quantity: number
  orderNum: number
}

export interface PlayJoin {
  joinId: Generated<number>
  playId: number
  guestName: string
  guestPhone: string
  sex: UserSex
  deviceId: string
  openId: Generated<string>
  memberId: number | null
  amount: number
  inviteUserId: number | null
  inviteUserName: string | null
  inviteDeptId: number | null
  paymentId: number | null
  /** Keyed hash of the twelve digits the guest shows. They are worked out again from the nonce, and written nowhere. */
  codeHash: string
  codeTail: string
  codeNonce: string
  status: Generated<PlayJoinStatus>
  payDeadline: Timestamp
  paidAt: Timestamp | null
  businessDate: string | null
  verifiedAt: Timestamp | null
  verifyUserId: number | null
  verifyUserName: string | null
  refundedAt: Timestamp | null
  refundDate: string | null
  refundUserId: number | null
  refundReason: Generated<string>
  /** He paid and did not come, and the house keeps the money. */
  forfeitedAt: Timestamp | null
  forfeitDate: string | null
  closedAt: Timestamp | null
  createdAt: Timestamp
}

export interface Post {
  postId: Generated<number>
  postName: string
  orderNum: Generated<number>
}

export interface ProviderInbox {
  inboxId: GeneratedAlways<number>
  provider: 'wechat' | 'alipay'
  eventKey: string
  kind: 'trade' | 'refund' | 'other'
  outTradeNo: Generated<string>
  outRefundNo: Generated<string>
  evidence: unknown
  outcome: 'settled' | 'repeated' | 'ended' | 'waiting' | 'late' | 'overpaid' | 'quarantined' | 'unmatched' | 'refund' | 'ignored' | null
  note: Generated<string>
  receivedAt: Timestamp
  handledAt: Timestamp | null
}

export interface ProviderToken {
  name: string
  /** Sealed with the key of the house, under its name. */
  value: Generated<string>
  expiresAt: Timestamp
  /** One process fetches a token; until then the others wait for it. */
  leasedUntil: Timestamp
}

/** One browser that may be told, by the session that asked for it; it ends with that session. */
export interface PushSubscription {
  /** Address at the vendor; whoever knows it may try to reach the browser. */
  endpoint: string
  userId: number
  tokenHash: string
  /** The browser's public key: only it can read what is sent. */
  clientKey: string
  authSecret: string
  createdAt: Timestamp
}

export interface QueueCounter {
  businessDate: string
  queueType: QueueType
  lastSeq: number
  /** Numbers given to phones without any proof. */
  openTaken: Generated<number>
  /** Numbers given to phones that had scanned a code of the house. */
  codeTaken: Generated<number>
}

/** Text messages about queue numbers, written before the provider is called: each step of a number at most once. */
export interface QueueMessage {
  queueId: number
  step: 'near' | 'called'
  guestPhone: string
  businessDate: string
  status: Generated<'sending' | 'sent' | 'refused' | 'unknown'>
  reason: Generated<string>
  begunAt: Timestamp
  endedAt: Timestamp | null
}

/** 0 waiting, 1 called, 2 seated, 3 passed, 4 cancelled. The sequence begins anew each night and each letter. */
export interface QueueNumber {
  queueId: Generated<number>
  businessDate: string
  queueType: QueueType
  seq: number
  queueNo: GeneratedAlways<string | null>
  guestName: string
  guestPhone: Generated<string>
  guestNum: number
  openId: Generated<string>
  deviceId: Generated<string>
  status: Generated<QueueStatus>
  takenAt: Timestamp
  queuedAt: Timestamp
  calledAt: Timestamp | null
  callCount: Generated<number>
  rejoinCount: Generated<number>
  endedAt: Timestamp | null
  endReason: Generated<string>
  seatTableId: number | null
  tableRecordId: number | null
  /** The guest agreed to text messages about this number. */
  textAgreed: Generated<boolean>
}

/** Pieces and paid amount of lines as rebate rules count them: settled orders, without gifts, stored bottles and walk-in accounts. */
export interface RebateBase {
  orderId: number | null
  businessDate: string | null
  orderItemId: number | null
  goodsId: number | null
  userId: number | null
  deptId: number | null
  rebateType: RebateType | null
  rebateValue: number | null
  quantity: number | null
  baseAmount: number | null
}

/** Rebates of closed nights, by line and person: what the night added to them, or took back. Append-only. */
export interface RebateDetail {
  rebateId: GeneratedAlways<number>
  businessDate: string
  orderId: number
  orderItemId: number
  userId: number
  deptId: number
  /** Pieces the row counts; negative when they came back. */
  quantity: number
  /** Money the row counts, fen: paid, or repaid of a credit, less what went back. */
  baseAmount: number
  rebateType: RebateType
  /** Fen for a piece, or basis points of the base. */
  rebateValue: number
  rebateAmount: number
}

/** Rebates that current payments justify. */
export interface RebateDue {
  orderId: number | null
  orderItemId: number | null
  userId: number | null
  deptId: number | null
  rebateType: RebateType | null
  rebateValue: number | null
  quantity: number | null
  baseAmount: number | null
  rebateAmount: number | null
}

/** Due less booked rebates, dated with the last night in which the order changed. */
export interface RebateMove {
  businessDate: string | null
  orderId: number | null
  orderItemId: number | null
  userId: number | null
  deptId: number | null
  rebateType: RebateType | null
  rebateValue: number | null
  quantity: number | null
  baseAmount: number | null
  rebateAmount: number | null
}

/** Booked rebates of a night. */
export interface RebatePart {
  businessDate: string | null
  deptId: number | null
  userId: number | null
  rebateAmount: number | null
}

export interface RechargeOrder {
  rechargeId: Generated<number>
  rechargeNo: string
  requestKey: string | null
  memberId: number
  memberName: string
  ruleId: number | null
  ruleName: Generated<string>
  principalAmount: number
  bonusAmount: number
  giftGoods: Generated<unknown>
  payMethod: 'wechat' | 'alipay' | 'cash' | 'card'
  paymentId: number | null
  salesUserId: number | null
  salesUserName: string | null
  salesDeptId: number | null
  salesDeptName: string | null
  recommendUserId: number | null
  recommendUserName: string | null
  recommendDeptId: number | null
  recommendDeptName: string | null
  operatorUserId: number | null
  operatorUserName: string | null
  /** 0 waits for its money, 1 credited, 2 closed unpaid, 3 given back wholly. */
  status: Generated<RechargeStatus>
  /** Principal and bonus of the member after it was credited, fen. */
  balanceAfter: number | null
  refundedAmount: Generated<number>
  refundedBonus: Generated<number>
  paidAt: Timestamp | null
  businessDate: string | null
  createdAt: Timestamp
}

export interface RechargeRefund {
  rechargeRefundId: Generated<number>
  refundNo: string
  rechargeId: number
  amount: number
  bonusBack: number
  reason: string
  /** As of every refund: 1 on its way through the provider, 2 done, 3 the provider ended it; it may be sent again. */
  status: '1' | '2' | '3'
  userId: number
  userName: string
  businessDate: string
  refundedAt: Timestamp
}

/** What a recharge brings, between two nights; without dates always. Rows are never changed once a recharge names them. */
export interface RechargeRule {
  ruleId: Generated<number>
  ruleName: string
  principalAmount: number
  bonusAmount: Generated<number>
  giftGoods: Generated<unknown>
  startDate: string | null
  endDate: string | null
  status: Generated<NormalDisable>
  orderNum: Generated<number>
  createdAt: DefaultTimestamp
}

export interface ReconciliationItem {
  itemId: Generated<number>
  runId: number
  kind: 'only_provider' | 'only_ours' | 'amount' | 'status' | 'fee' | 'refund_only_provider' | 'refund_only_ours' | 'refund_amount' | 'fund_income' | 'fund_expense' | 'fund_missing' | 'fund_amount' | 'fund_fee' | 'fund_withdrawal'
  outTradeNo: string
  outRefundNo: Generated<string>
  transactionId: Generated<string>
  providerAmount: number | null
  ourAmount: number | null
  paymentId: number | null
  status: Generated<DifferenceStatus>
  dueAt: Timestamp
  note: Generated<string>
  handleUserId: number | null
  handleUserName: string | null
  handledAt: Timestamp | null
}

export interface ReconciliationRun {
  runId: Generated<number>
  provider: 'wechat' | 'alipay'
  billDate: string
  status: ReconciliationStatus
  fileHash: Generated<string>
  providerAmount: Generated<number>
  ourAmount: Generated<number>
  providerRefundAmount: Generated<number>
  ourRefundAmount: Generated<number>
  feeAmount: Generated<number>
  matchedCount: Generated<number>
  note: Generated<string>
  tries: Generated<number>
  /** Moment of the comparison; of the last try while there was none. */
  runAt: Timestamp
  matchedAmount: Generated<number>
  matchedRefundAmount: Generated<number>
  matchedFeeAmount: Generated<number>
  /** Entries posted for this bill: one, and one more each time a corrected bill moved the sums. */
  settlementCount: Generated<number>
  nextRunAt: Timestamp | null
  leaseUntil: Timestamp | null
  /** Fund flow of the day, as status is of the bill: '0' not there yet, '1' compared, '2' it is broken. */
  fundStatus: Generated<ReconciliationStatus>
  fundHash: Generated<string>
  /** Fen that left the merchant account for the bank that day, less what came back. */
  fundWithdrawn: Generated<number>
}

/** What a sitting was, from its opening on, each time its area, bill or people changed; kept by triggers on table_record. Append-only. */
export interface RecordHistory {
  historyId: GeneratedAlways<number>
  tableRecordId: number
  /** The last fact of the sitting before it became so: later facts go by this row, up to the next. */
  afterFactId: Generated<number>
  areaId: number
  billId: number
  salesUserId: number
  salesDeptId: number
  recommendUserId: number | null
  recommendDeptId: number | null
}

/** Amount that counts towards a sitting's minimum charge. A subquery per sitting: grouped, it summed all sittings ever. */
export interface RecordMinimum {
  tableRecordId: number | null
  eligibleAmount: number | null
}

export interface Refund {
  refundId: Generated<number>
  refundNo: string
  refundType: RefundType
  orderId: number
  tableRecordId: number
  items: Generated<unknown>
  goodsAmount: number
  discountBack: number
  amount: number
  creditBack: Generated<number>
  paymentParts: Generated<unknown>
  reason: string
  returnStock: Generated<boolean>
  applyUserId: number
  applyUserName: string
  auditUserId: number | null
  auditUserName: string | null
  opinion: Generated<string>
  approvalId: number | null
  status: RefundStatus
  businessDate: string | null
  refundedAt: Timestamp | null
  createdAt: Timestamp
  /** The payment chosen to give money back first; null: the usual order. */
  firstPaymentId: number | null
}

/** Numbers that want no reminders of bottles, by the link of one. A member who asks for them again is taken off. */
export interface ReminderStop {
  phonenumber: string
  stoppedAt: Timestamp
}

/** The last sign of each server that reads reports from a replica; renewed every second, and worth nothing afterwards. */
export interface ReplicaSign {
  server: string
  sign: string
  writtenAt: DefaultTimestamp
}

export interface Reward {
  rewardId: Generated<number>
  rewardNo: string
  intentKey: string
  rewardCode: string
  toUserId: number
  toUserName: string
  toDeptId: number
  toDeptName: string
  toUserType: '1' | '2' | '3'
  tableId: number | null
  tableName: Generated<string>
  tableRecordId: number | null
  fromOpenId: Generated<string>
  fromName: Generated<string>
  memberId: number | null
  /** Fen; the shares are fixed when the tip is given and always add up to it. */
  amount: number
  companyShare: number
  userShare: number
  message: Generated<string>
  anonymous: Generated<boolean>
  payMethod: Generated<'' | 'wechat' | 'alipay'>
  paymentId: number | null
  status: Generated<RewardStatus>
  /** 0 owed, 1 booked to the bonus account of the receiver, 2 taken back. */
  settleStatus: Generated<RewardSettleStatus>
  paidAt: Timestamp | null
  businessDate: string | null
  refundUserId: number | null
  refundReason: Generated<string>
  refundedAt: Timestamp | null
  createdAt: Timestamp
}

export interface RewardCode {
  rewardCode: Generated<string>
  /** 1 one person, 2 one table, 3 the house. */
  codeType: RewardCodeType
  userId: number | null
  tableId: number | null
  status: Generated<NormalDisable>
  expiresAt: Timestamp | null
  createdAt: DefaultTimestamp
}

export interface RolePermission {
  roleKey: string
  permission: string
  scope: 'all' | 'dept' | 'self'
}

export interface RollupBill {
  span: 'night' | 'month'
  beginDate: string
  deptId: number
  userId: number
  billCount: number
}

/** Nights and months whose roll-ups are kept. */
export interface RollupCover {
  span: 'night' | 'month'
  beginDate: string
}

/** Roll-ups that no change has outdated since. */
export interface RollupFresh {
  span: string | null
  beginDate: string | null
}

export interface RollupGift {
  span: 'night' | 'month'
  beginDate: string
  deptId: number
  userId: number
  reason: string
  quotaType: SendQuotaType
  totalAmount: number
  giftAmount: number
  returnAmount: number
  sendCount: number
  costAmount: number
}

export interface RollupGoods {
  span: 'night' | 'month'
  beginDate: string
  goodsId: number
  goodsKind: GoodsKind
  statisType: StatisType
  goodsName: string
  quantity: number
  amount: number
}

export interface RollupMade {
  span: 'night' | 'month'
  beginDate: string
  goodsId: number
  goodsName: string
  unit: string
  produceDept: ProduceDept
  statisType: StatisType
  userId: number
  soldQuantity: number
  giftQuantity: number
  voucherQuantity: number
  killQuantity: number
  playQuantity: number
  returnedQuantity: number
  producedQuantity: number
  allocatedAmount: number
  seconds: number
  timedCount: number
  lineCount: number
}

export interface RollupMadeHour {
  span: 'night' | 'month'
  beginDate: string
  hour: string
  produceDept: ProduceDept
  statisType: StatisType
  userId: number
  soldQuantity: number
  giftQuantity: number
  voucherQuantity: number
  killQuantity: number
  playQuantity: number
  returnedQuantity: number
  producedQuantity: number
  allocatedAmount: number
  seconds: number
  timedCount: number
}

export interface RollupMeasure {
  span: string
  beginDate: string
  salesDeptId: number
  salesUserId: number
  totalAmount: number
  giftAmount: number
  discountAmount: number
  paidAmount: number
  creditAmount: number
  unpaidAmount: number
  returnAmount: number
  refundAmount: number
  repayAmount: number
  performanceAmount: number
  orderCount: number
}

export interface RollupPart {
  span: string
  beginDate: string
  cutBy: string
  deptId: number
  userId: number
  cutKey: string
  totalAmount: number
  giftAmount: number
  discountAmount: number
  paidAmount: number
  creditAmount: number
  unpaidAmount: number
  returnAmount: number
  refundAmount: number
  repayAmount: number
  performanceAmount: number
  orderCount: number
}

export interface RollupRebate {
  span: 'night' | 'month'
  beginDate: string
  deptId: number
  userId: number
  rebateAmount: number
}

export interface RollupSitting {
  span: 'night' | 'month'
  beginDate: string
  deptId: number
  userId: number
  tableCount: number
  guestNum: number
  bookedCount: number
  walkInCount: number
  transferCount: number
  cancelOpenCount: number
  bookedGuests: number
  walkInGuests: number
  newGuests: number
  returningGuests: number
  staySeconds: number
  stayCount: number
}

export interface RollupStock {
  span: 'night' | 'month'
  beginDate: string
  goodsId: number
  bizType: string
  quantity: number
}

export interface RollupTip {
  span: 'night' | 'month'
  beginDate: string
  deptId: number
  userId: number
  toUserType: UserType
  rewardAmount: number
  rewardCount: number
  userShare: number
  companyShare: number
}

/** Something changed in a closed night after its roll-ups were made: it is read from what was written down until they are made anew. */
export interface RollupTouch {
  touchId: GeneratedAlways<number>
  businessDate: string
}

export interface SalesAttributionLog {
  logId: GeneratedAlways<number>
  subjectType: 'record' | 'order'
  subjectId: number
  fromUserId: number
  fromUserName: string
  toUserId: number
  toUserName: string
  reason: string
  userId: number
  createdAt: Timestamp
  toDeptId: number
  toDeptName: string
  /** The last fact of the order or sitting before credit moved. */
  afterFactId: Generated<number>
  /** The guest's order by which credit moved: to whom he named with it, or back when it had gone. */
  guestOrderId: number | null
  /** The phone that named the person; null where credit went back, and for moves by staff. */
  deviceId: string | null
  /** The approved request by which credit moved; null for moves without one. */
  approvalId: number | null
}

/** What was sold, given, discounted, paid and owed, and to whose credit. Every report figure is a sum over these rows. Append-only. */
export interface SalesFact {
  factId: GeneratedAlways<number>
  factType: FactType
  businessDate: string
  eventAt: Timestamp
  orderId: number
  orderItemId: number | null
  orderType: OrderType
  tableRecordId: number
  areaId: number
  billId: number | null
  paymentId: number | null
  refundId: number | null
  payMethod: PayMethod | null
  salesUserId: number
  salesDeptId: number
  orderUserId: number | null
  recommendUserId: number | null
  recommendDeptId: number | null
  sendUserId: number | null
  sendDeptId: number | null
  dTotal: Generated<number>
  dGift: Generated<number>
  dDiscount: Generated<number>
  dPaid: Generated<number>
  dCredit: Generated<number>
  dUnpaid: Generated<number>
  dReturn: Generated<number>
  dRefund: Generated<number>
  dRepay: Generated<number>
  dPerf: Generated<number>
  discountKind: 'member' | 'manager' | 'changePrice' | 'voucher' | 'prepay' | 'wipe' | 'allowance' | null
}

/** Performance a person or a department is to reach in a month of business dates, fen; without a row there is no target. */
export interface SalesTarget {
  targetId: GeneratedAlways<number>
  month: string
  userId: number | null
  deptId: number | null
  targetAmount: number
  setUserId: number | null
  setAt: Timestamp
}

/** Published schedules: one row per person and business date, with the shift as it was when the night came. */
export interface Schedule {
  scheduleId: Generated<number>
  userId: number
  deptId: number
  businessDate: string
  shiftId: number
  shiftName: string
  shortName: string
  color: ShiftColor
  restFlag: boolean
  onMinute: number | null
  offMinute: number | null
  onAdvanceMinutes: number
  lateMinutes: number
  lackMinutes: number
  earlyMinutes: number
  offDelayMinutes: number
  publishUserId: number | null
  publishedAt: Timestamp
}

/** Changes of plans with the state of each cell before and after, by who made them; what an undo restores. */
export interface ScheduleChange {
  changeId: Generated<number>
  changeKind: 'edit' | 'copy' | 'propose' | 'publish' | 'clear'
  userId: number
  /** Array of {userId, businessDate, before, after}; a state is {draft: null or {shiftId, reason}, published: shift id or null}. */
  cells: unknown
  createdAt: Timestamp
  undoneAt: Timestamp | null
}

/** Cells of a plan nobody but its planners sees yet. */
export interface ScheduleDraft {
  userId: number
  businessDate: string
  /** Null: what is published for that night is to be taken away. */
  shiftId: number | null
  createUserId: number
  createdAt: Timestamp
  /** Reason of the proposal; null for a cell entered by a person. */
  reason: string | null
}

/** What exchanges did to schedules, cell by cell and once each. Append-only. */
export interface ScheduleExchange {
  exchangeId: Generated<number>
  applyId: number
  userId: number
  businessDate: string
  /** Null: nothing was published for him that night. */
  oldShiftId: number | null
  newShiftId: number | null
  exchangedAt: Timestamp
}

export interface SchemaMigration {
  name: string
  checksum: string
  appliedAt: DefaultTimestamp
}

export interface SchemaRoutine {
  kind: string
  name: string
  checksum: string
  appliedAt: DefaultTimestamp
}

/** Nonces of encrypted password fields already used: a captured field cannot be sent again. */
export interface SecretNonce {
  nonce: string
  seenAt: Timestamp
  /** The command or request that used it: only the same command may read its own field again. */
  requestId: Generated<string>
}

export interface SendOrder {
  sendId: Generated<number>
  sendNo: string
  orderId: number
  tableRecordId: number
  sendUserId: number
  sendUserName: string
  sendDeptId: number
  sendDeptName: string
  operatorUserId: number
  sendAmount: number
  costAmount: number
  reason: SendReason
  remark: Generated<string>
  quotaType: SendQuotaType
  quotaDate: string | null
  approvalId: number | null
  status: SendStatus
  effectiveDate: string | null
  returnedDate: string | null
  createdAt: Timestamp
  /** List value of given pieces that came back; the whole of send_amount once the gift is withdrawn. */
  returnedAmount: Generated<number>
}

/** Limits of giving, fen; −1 = unlimited, 0 = forbidden. */
export interface SendQuota {
  userId: number
  monthLimit: number
  dayLimit: number
  singleLimit: number
  dayTimes: number
  tableRatioBp: number
  ownTableOnly: boolean
  needMinReached: boolean
  schemeId: number | null
}

export interface SendQuotaAdjust {
  adjustId: GeneratedAlways<number>
  userId: number
  month: string
  amount: number
  reason: string
  operatorUserId: number
  createdAt: Timestamp
}

export interface SendQuotaUsage {
  userId: number
  /** A business date (YYYY-MM-DD) or a month of business dates (YYYY-MM). */
  period: string
  usedAmount: Generated<number>
  usedTimes: Generated<number>
  limitAmount: number
  limitTimes: number
}

/** Keys this installation made for itself (password encryption, signing). Never leaves the database but through the server. */
export interface ServerSecret {
  name: string
  secret: string
  createdAt: DefaultTimestamp
}

export interface Session {
  tokenHash: string
  kind: 'staff' | 'member'
  userId: number | null
  memberId: number | null
  deviceId: Generated<string>
  ip: Generated<string>
  userAgent: Generated<string>
  createdAt: Timestamp
  lastSeenAt: Timestamp
  expiresAt: Timestamp
  absoluteExpiresAt: Timestamp
  revokedAt: Timestamp | null
  revokeReason: string | null
  /** What a session is called where its owner or the personnel office ends it; the token's hash stays inside. */
  sessionId: GeneratedAlways<number>
}

/** Shifts one can be put on. One of them is rest; a change counts for nights to come. */
export interface Shift {
  shiftId: Generated<number>
  shiftName: string
  shortName: string
  restFlag: boolean
  /** Minutes from midnight of the calendar day of the business date; null for rest. */
  onMinute: number | null
  /** As on_minute, above 1440 after midnight. */
  offMinute: number | null
  onAdvanceMinutes: Generated<number>
  lateMinutes: Generated<number>
  lackMinutes: Generated<number>
  earlyMinutes: Generated<number>
  offDelayMinutes: Generated<number>
  color: ShiftColor
  orderNum: Generated<number>
  status: Generated<NormalDisable>
  changedAt: Timestamp
}

/** Sittings of a night by sales employee. Transferred: not at the table where it was opened; returning: the phone number sat here before. */
export interface SittingPart {
  businessDate: string | null
  deptId: number | null
  userId: number | null
  tableCount: number | null
  guestNum: number | null
  bookedCount: number | null
  walkInCount: number | null
  transferCount: number | null
  cancelOpenCount: number | null
  bookedGuests: number | null
  walkInGuests: number | null
  newGuests: number | null
  returningGuests: number | null
  staySeconds: number | null
  stayCount: number | null
}

/** Codes sent by text message: the latest for a number, a purpose and the phone that asked counts, once, for few minutes and five wrong tries. */
export interface SmsCode {
  smsCodeId: GeneratedAlways<number>
  phonenumber: string
  smsScene: 'login' | 'take' | 'pay' | 'password' | 'rate' | 'payPassword'
  deviceId: Generated<string>
  codeHash: string
  wrongTries: Generated<number>
  createdAt: Timestamp
  expiresAt: Timestamp
  usedAt: Timestamp | null
  /** The command or request that used it: only the same command may use it again. */
  usedBy: Generated<string>
}

/** Stock movements of a night by goods. */
export interface StockPart {
  businessDate: string | null
  goodsId: number | null
  bizType: string | null
  quantity: number | null
}

export interface StockRecord {
  recordId: GeneratedAlways<number>
  goodsId: number
  bizType: StockBizType
  /** Signed: what came in is positive, what went out negative. */
  quantity: number
  beforeNum: number
  afterNum: number
  orderId: number | null
  operatorUserId: number | null
  businessDate: string
  createdAt: Timestamp
  /** Fen for one piece: of a purchase what was paid, otherwise what the goods were reckoned with at that moment. */
  costPrice: number
  /** Number of the slip; empty where an order moved the stock, whose number says it. */
  bizNo: Generated<string>
  /** Why it was counted, lost or used. */
  remark: Generated<string>
}

/** Letters to the top manager; an anonymous one holds nothing of who wrote it. */
export interface Suggestion {
  suggestionId: string
  suggestType: SuggestType
  title: string
  content: string
  anonymous: boolean
  authorUserId: number | null
  keyHash: string | null
  writtenDate: string
  writtenAt: Timestamp | null
  status: SuggestStatus
  told: Generated<boolean>
  replyCount: Generated<number>
}

/** Pictures of letters. Nobody is named: whoever is writing knows the id of his picture. */
export interface SuggestionPicture {
  pictureId: string
  suggestionId: string | null
  replyNo: number | null
  place: number | null
  jpeg: Buffer
  writtenDate: string
}

/** What was added to a letter, by its author or by the house, in order. */
export interface SuggestionReply {
  suggestionId: string
  replyNo: number
  replyId: string
  side: SuggestSide
  content: string
  managerUserId: number | null
  writtenDate: string
  writtenAt: Timestamp | null
}

export interface SuspenseItem {
  suspenseId: Generated<number>
  suspenseNo: string
  kind: 'late' | 'overpaid' | 'unmatched'
  provider: 'wechat' | 'alipay'
  attemptId: number | null
  outTradeNo: string
  transactionId: string
  amount: number
  status: SuspenseStatus
  reason: string
  businessDate: string
  createdAt: Timestamp
  doneAt: Timestamp | null
  paidAt: Timestamp | null
  billedOn: string | null
  note: Generated<string>
  handleUserId: number | null
  handleUserName: string | null
}

export interface SysConfig {
  configKey: string
  configValue: unknown
  updatedBy: number | null
  updatedAt: DefaultTimestamp
}

export interface TableDuty {
  businessDate: string
  tableId: number
  waiterUserId: number
}

export interface TableLabel {
  labelId: Generated<number>
  labelName: string
  labelColor: string | null
  orderNum: number
  guestVisible: Generated<boolean>
  status: Generated<NormalDisable>
}

export interface TableLog {
  logId: GeneratedAlways<number>
  tableId: number
  tableRecordId: number | null
  /** Version the table record had after this change: tells a phone with an older one what happened since. */
  version: number | null
  opType: string
  content: string
  userId: number | null
  userName: string
  businessDate: string
  createdAt: Timestamp
}

/** One sitting at a table. The amounts are the sums of its sales facts, kept by the trigger on sales_fact. */
export interface TableRecord {
  tableRecordId: Generated<number>
  recordNo: string
  businessDate: string
  tableId: number
  openTableId: number
  tableName: string
  areaId: number
  areaName: string
  tableType: TableType
  billId: number
  bookingId: number | null
  openedAt: Timestamp
  openUserId: number
  openUserName: string
  guestName: Generated<string>
  guestPhone: Generated<string>
  guestNum: number
  memberId: number | null
  guestType: GuestType
  salesUserId: number
  salesUserName: string
  salesDeptId: number
  salesDeptName: string
  waiterUserId: number | null
  waiterUserName: string | null
  recommendUserId: number | null
  recommendUserName: string | null
  recommendDeptId: number | null
  recommendDeptName: string | null
  payMode: PayMode
  minCharge: number
  minWaived: Generated<boolean>
  minWaiveUserId: number | null
  minWaiveReason: string | null
  turnNo: number
  status: Generated<RecordStatus>
  mergeToRecordId: number | null
  settledAt: Timestamp | null
  clearedAt: Timestamp | null
  clearUserId: number | null
  remark: Generated<string>
  totalAmount: Generated<number>
  giftAmount: Generated<number>
  discountAmount: Generated<number>
  payableAmount: GeneratedAlways<number | null>
  paidAmount: Generated<number>
  creditAmount: Generated<number>
  unpaidAmount: Generated<number>
  returnAmount: Generated<number>
  refundAmount: Generated<number>
  version: Generated<number>
  /** Regular prices apply: the member has not proved himself, staff took the rate away, or the venue grants none automatically. */
  memberRateOff: Generated<boolean>
  /** Of a sitting on a joint bill: the member it had by itself. member_id is the one whose prices hold on the joint bill. */
  singleMemberId: number | null
  /** Of a sitting on a joint bill: member_rate_off as it was by itself. */
  singleRateOff: Generated<boolean>
  /** Staff took the rate away from this table; only staff who may settle grant it again. */
  memberRateDenied: Generated<boolean>
}

/** A promotion task. Once published it is not changed any more, only ended or withdrawn; its people are those of that moment. */
export interface Task {
  taskId: Generated<number>
  title: string
  content: string
  materialIds: Generated<number[]>
  targetType: TaskTargetType
  targetIds: Generated<number[]>
  startAt: Timestamp
  endAt: Timestamp
  checkTimes: number
  perDay: number
  checkType: TaskCheckType
  needReview: boolean
  rewardAmount: number
  status: TaskStatus
  publishUserId: number
  publishUserName: string
  publishDeptId: number
  createdAt: Timestamp
  publishedAt: Timestamp | null
  endedAt: Timestamp | null
  personCount: Generated<number>
  joinCount: Generated<number>
  doneCount: Generated<number>
  version: Generated<number>
}

/** One proof that a task was done. A rejected one stays as it is; sent again it is another. */
export interface TaskCheck {
  checkId: Generated<number>
  taskId: number
  userId: number
  userName: string
  deptId: number
  deptName: string
  content: Generated<string>
  images: Generated<string[]>
  linkUrl: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
  businessDate: string
  dayNo: number
  createdAt: Timestamp
  status: TaskCheckStatus
  reviewUserId: number | null
  reviewUserName: string | null
  reviewedAt: Timestamp | null
  opinion: Generated<string>
  rewardAmount: Generated<number>
}

/** Everybody a task was given to, and how far he is. */
export interface TaskUser {
  taskId: number
  userId: number
  deptId: number
  checkTimes: number
  checkCount: Generated<number>
  passCount: Generated<number>
  status: TaskUserStatus
}

/** One account of a provider belongs to one member of staff and, apart from that, to one member: staff are guests elsewhere in the house. */
export interface ThirdBind {
  bindId: Generated<number>
  userId: number | null
  memberId: number | null
  platform: 'wx' | 'alipay'
  openId: string
  unionId: Generated<string>
  nickName: Generated<string>
  avatarUrl: Generated<string>
  bindTime: Timestamp
}

/** Failed attempts by account, device and address; the subject names which and for what. */
export interface Throttle {
  subject: string
  failures: number
  windowStartedAt: Timestamp
  lockedUntil: Timestamp | null
}

/** Tips of a night by receiver. Roll-ups store tips and stock too: a year has ten thousand tips and sixty thousand movements. */
export interface TipPart {
  businessDate: string | null
  deptId: number | null
  userId: number | null
  toUserType: UserType | null
  rewardAmount: number | null
  rewardCount: number | null
  userShare: number | null
  companyShare: number | null
}

/** One row per granted upload key; file_name is set when its one file has arrived. */
export interface Upload {
  uploadId: GeneratedAlways<number>
  keyHash: string
  userId: number
  fileType: 'image' | 'video' | 'audio' | 'file'
  expiresAt: Timestamp
  fileName: string | null
  mimeType: string | null
  sizeBytes: number | null
  storedAt: Timestamp | null
  createdAt: Timestamp
  /** Bytes of a file that comes in parts, as told with the first; null of one that comes in one request. */
  declaredBytes: number | null
  receivedBytes: Generated<number>
  /** The key was requested for a picture of what the venue offers; the name of the stored file says so too. */
  isPublic: Generated<boolean>
}

/** Parts of files that are still coming; they go once the file is stored or given up. */
export interface UploadPart {
  uploadId: number
  startByte: number
  sizeBytes: number
  objectKey: string
}

export interface UserBank {
  bankId: Generated<number>
  userId: number
  bankName: string
  branchName: Generated<string>
  accountName: string
  /** AES-256-GCM with a key of server_secret; only who pays out a withdrawal ever needs the whole number. */
  cardNoEncrypted: string
  cardFingerprint: string
  cardTail: string
  status: Generated<NormalDisable>
  createdAt: Timestamp
}

/** Departments of a person, one after the other without a gap; from the beginning of time as far as we know, open at the end. */
export interface UserDept {
  userId: number
  deptId: number
  fromAt: Timestamp
  toAt: Timestamp | null
}

export interface VenueTable {
  tableId: Generated<number>
  tableName: string
  tableCode: string
  areaId: number
  labelIds: Generated<number[]>
  tableType: TableType
  seatNum: number
  minCharge: Generated<number>
  payMode: PayMode
  openGoodsId: number | null
  openGoodsMust: Generated<boolean>
  orderNum: number
  bookable: Generated<boolean>
  guestVisible: Generated<boolean>
  tableStatus: Generated<TableStatus>
  lockReason: string | null
  status: Generated<NormalDisable>
  /** Part of what the printed code is signed for: raising it kills printed codes and passes at once. */
  codeVersion: Generated<number>
  initials: GeneratedAlways<string>
}

export interface VoucherAttempt {
  attemptId: Generated<number>
  requestKey: string
  asked: string
  requestNo: string
  platform: 'meituan' | 'douyin' | 'other'
  platformOrderNo: Generated<string>
  groupPackageId: number
  tableRecordId: number
  packageDetail: Generated<unknown>
  orderNo: string
  orderId: number | null
  verifyUserId: number
  verifyUserName: string
  /** What asking again takes: the platform's token and the codes, sealed. */
  sealed: string
  status: 'created' | 'unknown' | 'undoing' | 'stuck' | 'verified' | 'failed'
  failCode: string | null
  failReason: Generated<string>
  nextCheckAt: Timestamp | null
  checks: Generated<number>
  leaseUntil: Timestamp | null
  createdAt: Timestamp
  finishedAt: Timestamp | null
}

export interface VoucherDifference {
  differenceId: Generated<number>
  runId: number
  kind: 'only_platform' | 'only_ours' | 'amount' | 'cancelled'
  platformVerifyId: string
  verifyId: number | null
  codeTail: Generated<string>
  dealTitle: Generated<string>
  platformAmount: number | null
  ourAmount: number | null
  status: Generated<DifferenceStatus>
  note: Generated<string>
  handleUserId: number | null
  handleUserName: string | null
  handledAt: Timestamp | null
  createdAt: Timestamp
}

export interface VoucherPrepare {
  verifyToken: string
  userId: number
  platform: 'meituan' | 'douyin' | 'other'
  orderNo: Generated<string>
  certificates: unknown
  /** The platform's token and the codes, sealed. */
  sealed: string
  createdAt: Timestamp
  expiresAt: Timestamp
}

export interface VoucherRun {
  runId: Generated<number>
  platform: 'meituan' | 'douyin' | 'other'
  listDate: string
  status: ReconciliationStatus
  listedCount: Generated<number>
  listedAmount: Generated<number>
  ourCount: Generated<number>
  ourAmount: Generated<number>
  note: Generated<string>
  tries: Generated<number>
  runAt: Timestamp
  nextRunAt: Timestamp | null
  leaseUntil: Timestamp | null
}

export interface VoucherVerify {
  verifyId: Generated<number>
  verifyNo: string
  attemptId: number
  platform: 'meituan' | 'douyin' | 'other'
  certificateId: string
  /** Keyed hash of the code: the same code is the same hash, and nobody can turn it round. */
  codeHash: string
  codeSealed: string
  codeTail: string
  platformVerifyId: Generated<string>
  groupPackageId: number
  dealId: string
  dealTitle: string
  tableRecordId: number
  tableName: string
  orderId: number | null
  orderItemId: number | null
  paymentNo: string
  paymentId: number | null
  marketAmount: number
  payAmount: number
  settleAmount: number
  platformFee: GeneratedAlways<number | null>
  salesUserId: number
  salesUserName: string
  salesDeptId: number
  salesDeptName: string
  verifyUserId: number
  verifyUserName: string
  status: VoucherStatus
  verifiedAt: Timestamp | null
  businessDate: string
  cancelDeadline: Timestamp | null
  cancelRequestKey: string | null
  cancelAskedAt: Timestamp | null
  /** A cancellation was asked for and the platform has not said yes yet. */
  cancelNextCheckAt: Timestamp | null
  cancelChecks: Generated<number>
  cancelLeaseUntil: Timestamp | null
  cancelFailReason: Generated<string>
  cancelUserId: number | null
  cancelUserName: string | null
  cancelledAt: Timestamp | null
  cancelDate: string | null
  cancelReason: string | null
  goodsBack: Generated<boolean>
  /** Day of the platform's list that has it as we know it. */
  listedOn: string | null
  createdAt: Timestamp
}

/** What the latest version of a slip keeps back for a credit. Once the slip is paid the credit is repaid by it; what was not owed any more by then comes back with a later slip. */
export interface WageCredit {
  wageId: number
  creditId: number
  amount: number
  /** When the slip was paid; null until then. */
  settledAt: Timestamp | null
  /** What the credit still took, fen; the rest of the amount is owed to the person. */
  repaidAmount: number | null
  repayId: number | null
  /** The slip that gives back what was not owed any more. */
  backWageId: number | null
}

/** What the owner of a slip says is wrong with a version, by item. Append-only. */
export interface WageObjection {
  wageId: number
  versionNo: number
  itemCode: string
  objection: string
  createdAt: Timestamp
}

/** What people are paid by, from a month of business dates on. Append-only, but that one is withdrawn before it begins: of several for the same month the latest holds. */
export interface WageRule {
  ruleId: Generated<number>
  startMonth: string
  terms: unknown
  createUserId: number | null
  createdAt: Timestamp
  /** Before its first month: from then on it holds in none. */
  withdrawnAt: Timestamp | null
  withdrawUserId: number | null
  withdrawReason: string | null
}

/** One person's pay of a month. Its owner reads the version that was published last. */
export interface WageSlip {
  wageId: Generated<number>
  month: string
  userId: number
  status: Generated<WageStatus>
  versionNo: Generated<number>
  publishedNo: number | null
  publishedAt: Timestamp | null
  publishUserId: number | null
  confirmedAt: Timestamp | null
  signUrl: string | null
  paidAt: Timestamp | null
  payUserId: number | null
}

/** A slip as it was worked out or corrected, whole; append-only. Amounts are fen. */
export interface WageVersion {
  wageId: number
  versionNo: number
  userId: number
  userName: string
  realName: string | null
  deptId: number
  deptName: string
  postId: number
  postName: string
  ruleId: number
  /** The terms of its rule and the commission rules of the month, as they were for this person. */
  terms: unknown
  /** What the terms were put to: nights, sales, recharges, and what was added by hand. */
  facts: unknown
  /** Null with its neighbours where no night of the month was judged by attendance. */
  workDays: number | null
  restDays: number | null
  lateTimes: number | null
  absentDays: number | null
  items: unknown
  grossAmount: number
  deductAmount: number
  netAmount: number
  /** SHA-256 of the slip as text: worked out again from terms and facts it is the same. */
  digest: string
  correctUserId: number | null
  createUserId: number | null
  createdAt: Timestamp
}

export interface WineCount {
  countId: Generated<number>
  /** A shelf (`A`) with everything on it (`A-03`), or one place. */
  place: string
  status: Generated<WineCountStatus>
  startUserId: number
  endUserId: number | null
  startedAt: Timestamp
  endedAt: Timestamp | null
  businessDate: string
  missingQuantity: Generated<number>
  reason: Generated<string>
}

export interface WineCountItem {
  countId: number
  wineItemId: number
  /** Bottles that should have been there when they were counted. */
  knownQuantity: number
  foundQuantity: number
  /** Written off when the count was closed. */
  lostQuantity: Generated<number>
  /** Where it should have stood, when it was found elsewhere. */
  movedFrom: string | null
  userId: number
  countedAt: Timestamp
}

export interface WineDeposit {
  depositId: Generated<number>
  depositNo: string
  guestPhone: string
  guestName: string
  memberId: number | null
  tableRecordId: number | null
  tableName: Generated<string>
  salesUserId: number
  salesUserName: string
  salesDeptId: number
  applyUserId: number
  auditUserId: number | null
  appliedAt: Timestamp
  auditedAt: Timestamp | null
  businessDate: string
  photoUrls: Generated<string[]>
  remark: Generated<string>
  /** No line of a bill stands behind its bottles; the remark says where they come from. */
  byHand: Generated<boolean>
  /** The picture of what the guest signed when he left them; null where he did not. */
  signUrl: string | null
}

/** Who has bottles here. The code that fetches them follows from phone, turn and a key of the house; it is stored nowhere. */
export interface WineGuest {
  guestPhone: string
  guestName: string
  /** Raised when the last bottle has gone, so that the next code is another one. */
  codeTurn: Generated<number>
  /** By which a code leads to its guest; null while he has nothing here. */
  codeHash: string | null
}

export interface WineItem {
  wineItemId: Generated<number>
  depositId: number
  orderItemId: number | null
  goodsId: number
  goodsName: string
  unit: string
  spec: string
  opened: boolean
  quantity: number
  remainPercent: number
  remainQuantity: number
  /** Asked for and not yet handed out. */
  reservedQuantity: Generated<number>
  withdrawnQuantity: Generated<number>
  confiscatedQuantity: Generated<number>
  damagedQuantity: Generated<number>
  labelNo: string | null
  cabinetNo: string | null
  depositDate: string
  expireDate: string
  renewCount: Generated<number>
  renewAskedAt: Timestamp | null
  /** How many days before the end its guest was last reminded. */
  remindedDays: number | null
  status: Generated<WineStatus>
}

/** What happened to a bottle, line by line, each sealed with the one before it. */
export interface WineLog {
  logId: GeneratedAlways<number>
  wineItemId: number
  action: WineAction
  /** Signed: what the house got to keep is positive, what left it negative, 0 where only its state changed. */
  quantity: number
  tableName: Generated<string>
  userId: number | null
  userName: string
  content: Generated<string>
  businessDate: string
  createdAt: Timestamp
  seal: Generated<string>
}

/** Text messages about bottles that end: at most one a day to a number. It is written before the sender is asked and never sent again. */
export interface WineMessage {
  messageId: GeneratedAlways<number>
  guestPhone: string
  sendDate: string
  bottles: string
  expireDate: string
  status: Generated<WineMessageStatus>
  reason: Generated<string>
  begunAt: Timestamp
  endedAt: Timestamp | null
  /** Hash of the code in its link; whoever has the code stops reminders to its number. */
  stopHash: string | null
}

/** That a guest is to be told of a bottle, once for each step before an end: by a message, or dropped because it had become pointless or he wants none. */
export interface WineReminder {
  reminderId: GeneratedAlways<number>
  wineItemId: number
  guestPhone: string
  expireDate: string
  days: number
  dueAt: Timestamp
  messageId: number | null
  droppedAt: Timestamp | null
}

export interface WineWithdraw {
  withdrawId: Generated<number>
  withdrawNo: string
  guestPhone: string
  guestName: string
  tableRecordId: number
  tableName: string
  verifyType: WithdrawVerifyType
  applyUserId: number
  issueUserId: number | null
  orderId: number | null
  status: Generated<WithdrawStatus>
  reason: Generated<string>
  appliedAt: Timestamp
  issuedAt: Timestamp | null
  businessDate: string
  /** The picture of what the guest signed when he had them fetched; null where he did not. */
  signUrl: string | null
}

export interface WineWithdrawItem {
  withdrawId: number
  wineItemId: number
  quantity: number
}

export interface DB {
  account: Account
  actorClock: ActorClock
  actorClockApply: ActorClockApply
  alert: Alert
  appUser: AppUser
  approval: Approval
  approvalCc: ApprovalCc
  approvalComment: ApprovalComment
  approvalStep: ApprovalStep
  approvalType: ApprovalType
  area: Area
  bill: Bill
  billPart: BillPart
  billSplit: BillSplit
  billSplitPart: BillSplitPart
  bindCode: BindCode
  bonusAccount: BonusAccount
  bonusBill: BonusBill
  bonusWithdraw: BonusWithdraw
  booking: Booking
  bookingCallRequest: BookingCallRequest
  bookingLog: BookingLog
  businessDay: BusinessDay
  captcha: Captcha
  cashMove: CashMove
  cashShift: CashShift
  channelRefund: ChannelRefund
  clockApply: ClockApply
  clockDay: ClockDay
  clockEvidence: ClockEvidence
  clockNight: ClockNight
  clockRecord: ClockRecord
  clockSwap: ClockSwap
  commissionRule: CommissionRule
  commissionTier: CommissionTier
  creditAccount: CreditAccount
  creditRecord: CreditRecord
  creditRepay: CreditRepay
  creditRepayLine: CreditRepayLine
  dept: Dept
  employment: Employment
  factCut: FactCut
  factPart: FactPart
  giftPart: GiftPart
  giftScheme: GiftScheme
  goods: Goods
  goodsCut: GoodsCut
  goodsFact: GoodsFact
  goodsPart: GoodsPart
  goodsType: GoodsType
  groupPackage: GroupPackage
  guestCall: GuestCall
  guestOrder: GuestOrder
  guestPass: GuestPass
  houseVoucher: HouseVoucher
  journalEntry: JournalEntry
  journalLine: JournalLine
  killActivity: KillActivity
  killGoods: KillGoods
  killOrder: KillOrder
  killTaken: KillTaken
  madeHourPart: MadeHourPart
  madeLine: MadeLine
  madePart: MadePart
  material: Material
  materialUse: MaterialUse
  member: Member
  memberBalance: MemberBalance
  memberCode: MemberCode
  memberFlow: MemberFlow
  memberLevel: MemberLevel
  memberRateUse: MemberRateUse
  minChargeRule: MinChargeRule
  nightMeasure: NightMeasure
  nightPart: NightPart
  notice: Notice
  notification: Notification
  numberSequence: NumberSequence
  oauthState: OauthState
  openingWish: OpeningWish
  operLog: OperLog
  operLogSeal: OperLogSeal
  operation: Operation
  orderItem: OrderItem
  orderItemPlace: OrderItemPlace
  orders: Orders
  outbox: Outbox
  payCode: PayCode
  payRule: PayRule
  payTicket: PayTicket
  payment: Payment
  paymentAllocation: PaymentAllocation
  paymentAttempt: PaymentAttempt
  playEvent: PlayEvent
  playGoods: PlayGoods
  playJoin: PlayJoin
  post: Post
  providerInbox: ProviderInbox
  providerToken: ProviderToken
  pushSubscription: PushSubscription
  queueCounter: QueueCounter
  queueMessage: QueueMessage
  queueNumber: QueueNumber
  rebateBase: RebateBase
  rebateDetail: RebateDetail
  rebateDue: RebateDue
  rebateMove: RebateMove
  rebatePart: RebatePart
  rechargeOrder: RechargeOrder
  rechargeRefund: RechargeRefund
  rechargeRule: RechargeRule
  reconciliationItem: ReconciliationItem
  reconciliationRun: ReconciliationRun
  recordHistory: RecordHistory
  recordMinimum: RecordMinimum
  refund: Refund
  reminderStop: ReminderStop
  replicaSign: ReplicaSign
  reward: Reward
  rewardCode: RewardCode
  rolePermission: RolePermission
  rollupBill: RollupBill
  rollupCover: RollupCover
  rollupFresh: RollupFresh
  rollupGift: RollupGift
  rollupGoods: RollupGoods
  rollupMade: RollupMade
  rollupMadeHour: RollupMadeHour
  rollupMeasure: RollupMeasure
  rollupPart: RollupPart
  rollupRebate: RollupRebate
  rollupSitting: RollupSitting
  rollupStock: RollupStock
  rollupTip: RollupTip
  rollupTouch: RollupTouch
  salesAttributionLog: SalesAttributionLog
  salesFact: SalesFact
  salesTarget: SalesTarget
  schedule: Schedule
  scheduleChange: ScheduleChange
  scheduleDraft: ScheduleDraft
  scheduleExchange: ScheduleExchange
  schemaMigration: SchemaMigration
  schemaRoutine: SchemaRoutine
  secretNonce: SecretNonce
  sendOrder: SendOrder
  sendQuota: SendQuota
  sendQuotaAdjust: SendQuotaAdjust
  sendQuotaUsage: SendQuotaUsage
  serverSecret: ServerSecret
  session: Session
  shift: Shift
  sittingPart: SittingPart
  smsCode: SmsCode
  stockPart: StockPart
  stockRecord: StockRecord
  suggestion: Suggestion
  suggestionPicture: SuggestionPicture
  suggestionReply: SuggestionReply
  suspenseItem: SuspenseItem
  sysConfig: SysConfig
  tableDuty: TableDuty
  tableLabel: TableLabel
  tableLog: TableLog
  tableRecord: TableRecord
  task: Task
  taskCheck: TaskCheck
  taskUser: TaskUser
  thirdBind: ThirdBind
  throttle: Throttle
  tipPart: TipPart
  upload: Upload
  uploadPart: UploadPart
  userBank: UserBank
  userDept: UserDept
  venueTable: VenueTable
  voucherAttempt: VoucherAttempt
  voucherDifference: VoucherDifference
  voucherPrepare: VoucherPrepare
  voucherRun: VoucherRun
  voucherVerify: VoucherVerify
  wageCredit: WageCredit
  wageObjection: WageObjection
  wageRule: WageRule
  wageSlip: WageSlip
  wageVersion: WageVersion
  wineCount: WineCount
  wineCountItem: WineCountItem
  wineDeposit: WineDeposit
  wineGuest: WineGuest
  wineItem: WineItem
  wineLog: WineLog
  wineMessage: WineMessage
  wineReminder: WineReminder
  wineWithdraw: WineWithdraw
  wineWithdrawItem: WineWithdrawItem
}
