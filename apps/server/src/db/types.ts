// Generated from the migrations by npm run db:schema; change the schema, not this file.
// Some fields have the word of the specification: `sitting_id` is `tableRecordId` (field-names.ts).
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
  GiftReason,
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
  PlannedChangeStatus,
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
  SendStatus,
  ShiftColor,
  StatisType,
  StockBizType,
  StorableBottleState,
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
  TaxDeductionKind,
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
  /** Sum of the account's lines, debit positive; maintained by the trigger on journal_line. */
  balance: Generated<number>
  floor: number | null
  ceiling: number | null
}

/** Code of the accountant for each account of the ledger; accounts of single people share one. */
export interface AccountMapping {
  mappingId: Generated<number>
  /** Code of the ledger account without the id of a person: cash, receivable, member:principal. */
  ledgerAccount: string
  accountCode: string
  accountName: Generated<string>
}

/** Paid time of a performer, with the prices at its start. */
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
  /** Units in halves: three are one and a half. 0 until the end. */
  halfUnits: Generated<number>
  unitPrice: number
  amount: Generated<number>
  /** Performer's share of the amount, by level at the start. */
  shareBp: number
  actorShare: Generated<number>
  /** True when the table pays for it, by the venue's setting at the start. */
  chargesTable: boolean
  orderId: number | null
  status: Generated<ActorClockStatus>
  businessDate: string
  operatorUserId: number
  /** Employee who ended it; null when the sitting or the night ended it. */
  endUserId: number | null
  cancelReason: Generated<string>
  cancelUserId: number | null
  cancelledAt: Timestamp | null
  /** Time at which the share was booked to the performer's account. */
  bookedAt: Timestamp | null
  /** Share booked when the night was closed; later corrections are separate bills. */
  bookedShare: Generated<number>
  /** Amount charged to the table when a correction was too late for its bill; null: the amount. */
  chargedAmount: number | null
}

/** Requests of performers about paid time, each with an approval of biz_type actorClockApply. status follows the approval. */
export interface ActorClockApply {
  applyId: Generated<number>
  applyNo: string
  approvalId: number | null
  /** 11 missing time, 12 other duration, 13 wrong time. */
  applyType: '11' | '12' | '13'
  userId: number
  userName: string
  deptId: number
  deptName: string
  businessDate: string
  /** The paid time concerned; for missing time the one created on approval. */
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
  /** The order removed from the bill, replaced by the corrected one. */
  oldOrderId: number | null
  /** Change of the performer's account, because the night was booked already. */
  movedShare: Generated<number>
  createdAt: Timestamp
}

/** Pending work that rings for employees. Open until done; silent while taken. */
export interface Alert {
  alertId: GeneratedAlways<number>
  kind: AlertKind
  /** By kind: the calling sitting, the approval, the waiting or urged order, the presented bill, the table to open, or the booking with a call request. */
  subjectId: number
  /** Request of a guest; empty for other kinds. */
  variant: Generated<string>
  /** A second call or urging of the same subject rings again. */
  occurrence: Generated<number>
  tableRecordId: number | null
  tableId: number | null
  title: string
  content: string
  route: string
  /** All employees called so far. */
  userIds: number[]
  /** Escalation level: 0 the employees directly concerned. */
  ring: Generated<number>
  raisedAt: Timestamp
  /** Time of the next escalation if still open; null after the last level. */
  escalateAt: Timestamp | null
  /** An employee has taken it: silent until done, or until escalate_at. */
  takenAt: Timestamp | null
  takenUserId: number | null
  endedAt: Timestamp | null
  /** Rings since then and web push was not sent yet; null once sent. */
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
  /** The password was set by another employee and must be changed before any other action. */
  mustChangePassword: Generated<boolean>
}

/** Versions of the phone app; the newest one in use of each system can be downloaded. */
export interface AppVersion {
  versionId: Generated<number>
  appSystem: 'ios' | 'android'
  versionName: string
  /** Package for Android: https address, or path on this host; empty for ios. */
  downloadUrl: Generated<string>
  /** Manifest of an iPhone app outside the App Store; may be empty. */
  plistUrl: Generated<string>
  /** Page in the App Store; may be empty. */
  appStoreUrl: Generated<string>
  updateContent: Generated<string>
  /** Size as text, such as 38.6 MB; may be empty. */
  packageSize: Generated<string>
  /** Date of the latest publication, venue time. */
  publishDate: string
  status: Generated<NormalDisable>
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
  /** Employee concerned when another one applies; used only where the flow names that employee. */
  forUserId: number | null
  /** Form with which it was sent, so that a changed form leaves it readable. Null: the form of its type. */
  formSchema: unknown
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
  /** 0 not reached, 1 waiting, 2 agreed, 3 rejected, 4 handed over, 5 decided by another approver of the step. */
  status: ApprovalStepStatus
  opinion: Generated<string>
  handledAt: Timestamp | null
  /** 1 any approver decides, 2 all must agree; the same for every approver of the step. */
  mode: Generated<ApprovalStepMode>
  /** Only the named approver decides: no handover, no substitute. */
  personal: Generated<boolean>
  /** Term of the flow that resolved to this approver: leader, role:… or user:…. Null: handed over, or written before the column existed. */
  resolvedFrom: string | null
}

export interface ApprovalType {
  typeCode: string
  typeName: string
  icon: string
  /** Fields of the form in their order; amounts in fen. Keys stay when a field is renamed. */
  formSchema: unknown
  /** Steps: name, mode, and the approver as leader, role:… or user:…. */
  flow: unknown
  /** False for forms started by a business action (gift beyond quota, on account, refund). */
  startable: boolean
  orderNum: number
  status: Generated<NormalDisable>
  typeId: Generated<number>
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

/** Checks of all audit rules, requested in the office and run by a job; the latest twenty remain. */
export interface AuditRun {
  auditRunId: GeneratedAlways<number>
  requestedBy: number
  requestedAt: Timestamp
  startedAt: Timestamp | null
  finishedAt: Timestamp | null
  failureText: Generated<string>
  /** Rules in their order, each with the rows that violate it: [{"name": …, "rows": […]}]. */
  results: unknown
}

/** Backups written by the backup program; the file itself is on another disk or machine. */
export interface BackupRun {
  backupId: GeneratedAlways<number>
  fileName: string
  startedAt: Timestamp
  finishedAt: Timestamp
  /** Tables in the file; null for a backup that failed. */
  tableNum: number | null
  sizeBytes: number | null
  failureText: Generated<string>
}

/** Base pay of an employee from a date on, until the next one begins. */
export interface BasePay {
  payId: Generated<number>
  userId: number
  /** First business date. */
  startDate: string
  /** Pay of a whole month, fen. */
  amount: number
  /** Note of the author; may be empty. */
  reason: Generated<string>
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
  /** Time at which the bill was last presented to the guests (pre-print); a flag of the floor, not a state. */
  presentedAt: Timestamp | null
  settleUserId: number | null
  settledAt: Timestamp | null
  businessDate: string | null
  /** Sums at full settlement, as printed. */
  settledAmounts: unknown
  reverseUserId: number | null
  reversedAt: Timestamp | null
  reverseReason: string | null
  replacesBillId: number | null
  printCount: Generated<number>
  createdAt: Timestamp
  closedAt: Timestamp | null
  /** Reason for an end without settlement: 并台, 撤台 or 清台. */
  closeReason: string | null
  reversedSittingIds: Generated<number[]>
  /** Minimum of the group (fen) when it was waived; a different minimum later needs another waiver. */
  belowMinCharge: number | null
  /** Amount counted towards the minimum at that time (fen); a lower amount later needs another waiver. */
  belowMinEligible: number | null
  belowMinUserId: number | null
  belowMinReason: string | null
  /** Cash of a reversed bill: refunded to the guest, or never received. Null without cash. */
  reverseCash: 'returned' | 'neverTaken' | null
}

/** Settled bills of a night, each once, by the sales employee of its main table. */
export interface BillDaily {
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
  /** True to link the account to a member by phone number; false to staff by the login password. */
  forMember: Generated<boolean>
}

/** Sums of an employee's bonus bills and withdrawals, fen; maintained by triggers only. */
export interface BonusAccount {
  userId: number
  /** Booked bills: income less expense. */
  balance: Generated<number>
  /** Reserved for the pending withdrawal. */
  frozenAmount: Generated<number>
  /** Deductions not booked yet, because the balance does not cover them. */
  owedAmount: Generated<number>
  /** Booked bills of incoming direction, without later deductions. */
  totalIncome: Generated<number>
  totalWithdraw: Generated<number>
}

/** Movements of a bonus account, fen, one per source. Append-only, except that a waiting bill is booked later. */
export interface BonusBill {
  billId: GeneratedAlways<number>
  userId: number
  billType: BonusBillType
  direction: BonusDirection
  amount: number
  title: string
  /** Source in words: a table, or the bank of a withdrawal. */
  about: Generated<string>
  remark: Generated<string>
  bizType: 'rebate' | 'reward' | 'withdraw' | 'adjust' | 'task' | 'stage' | 'stageApply'
  bizId: number | null
  /** Night concerned; its month is the month of the bill. */
  businessDate: string
  /** Ledger account of the other side. */
  against: string
  operatorUserId: number | null
  createdAt: Timestamp
  balanceAfter: number | null
  /** Time of booking; null while the balance does not cover it. */
  settledAt: Timestamp | null
  /** Journal entry that books it. */
  entryKey: string | null
  /** True when the balance did not cover it at first. */
  waited: Generated<boolean>
  approvalId: number | null
}

/** Withdrawal from a bonus account to a bank card. Bank and account names are copies; the card number is stored encrypted with the card. */
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
  /** Time of the transfer, or of its failure. */
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
  /** Night in which the deposit was paid. */
  depositDate: string | null
  depositRefundedAt: Timestamp | null
  depositRefundDate: string | null
  depositRefundUserId: number | null
  /** The guests did not arrive or cancelled too late; the venue retains the deposit. */
  depositForfeitedAt: Timestamp | null
  depositForfeitDate: string | null
}

/** Latest call-back request of a booking's guest; null answered_at: not called back yet. */
export interface BookingCallRequest {
  bookingId: number
  requestedAt: Timestamp
  /** Number of requests of this booking: the occurrence of the alert. */
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

/** Published working shifts as calendars show them, with their revision; removed ones stay as cancelled. */
export interface CalendarEntry {
  userId: number
  businessDate: string
  /** Counts the changes of the shift; calendars apply only higher numbers. */
  sequence: Generated<number>
  changedAt: Timestamp
  shiftName: string
  /** Minutes from midnight of the calendar day of the business date. */
  onMinute: number
  offMinute: number
  cancelled: Generated<boolean>
}

/** Secret address of an employee's own shifts; only its hash is stored. */
export interface CalendarFeed {
  userId: number
  secretHash: string
  createdAt: Timestamp
  lastReadAt: Timestamp | null
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
  /** Amount the cashier counted before seeing the expected amount. Null for shifts closed before this was stored. */
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
  pollCount: Generated<number>
  leaseUntil: Timestamp | null
  createdAt: Timestamp
  sentAt: Timestamp | null
  finishedAt: Timestamp | null
  /** Time of the refund by the provider's clock. */
  refundedAt: Timestamp | null
  billedOn: string | null
}

/** Requests of employees about attendance, each with an approval of biz_type clockApply. status follows the approval. */
export interface ClockApply {
  applyId: Generated<number>
  applyNo: string
  /** 1 missing punch, 2 leave, 3 swapped day off, 4 overtime, 5 work outside, 6 exchange of shifts. */
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
  /** Kind of the leave; null for other applications, and for leave while no kind is in use. */
  leaveKindId: number | null
  /** Half days of the leave when it was requested; null for requests before kinds existed. */
  leaveHalfDays: number | null
  /** Paid share of the kind when it was requested, basis points. */
  leavePaidBp: Generated<number>
  /** The kind ended the bonus for full attendance when it was requested. */
  leaveBreaksFull: Generated<boolean>
}

/** Attendance of a past night per employee; recomputed when a request about it is approved later. */
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

/** Suspicious facts of a punch: 1 impossible travel, 2 the same place to the metre, 3 another employee's phone, 4 sent long after. */
export interface ClockEvidence {
  clockId: number
  clockFlag: ClockFlag
  otherClockId: number | null
  evidence: string
  createdAt: Timestamp
}

/** Beacons and tags of the venue; a punch with the code of one counts as made at the venue. */
export interface ClockMark {
  markId: Generated<number>
  /** 2 Bluetooth beacon, 3 NFC tag. */
  clockMethod: '2' | '3'
  /** Id of the beacon as phones name it, or content of the tag; upper and lower case differ. */
  markCode: string
  markName: string
  /** Area where it is attached; null when it belongs to none. */
  areaId: number | null
  /** Place in words; may be empty. */
  place: Generated<string>
  status: Generated<NormalDisable>
}

export interface ClockNight {
  businessDate: string
  frozenAt: Timestamp
}

/** Punches. Append-only: a correction is another row, created by an approved request. */
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
  /** 1 location, 2 beacon, 3 tag, 4 approved request, 5 code displayed in the venue. */
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

/** Details of requests of type 6: the colleague who takes the shift, and the shift given in return. */
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

/** Monthly commission by tiers, for posts or departments; for all employees without either. Both months are included. */
export interface CommissionRule {
  ruleId: Generated<number>
  ruleName: string
  commissionKind: CommissionKind
  commissionMode: CommissionMode
  postIds: Generated<number[]>
  deptIds: Generated<number[]>
  startMonth: string
  endMonth: string | null
  /** Previous version: it ends with the month before this one, or is withdrawn if it would start no earlier. */
  replacesRuleId: number | null
  setUserId: number | null
  /** Time of creation; null for rules of the founding. */
  setAt: Timestamp | null
  reason: Generated<string>
  /** Applies to no month since then: replaced or withdrawn before its first month. */
  withdrawnAt: Timestamp | null
  /** Employee who withdrew it before its first month; null when another version replaced it. */
  withdrawUserId: number | null
  withdrawReason: string | null
}

export interface CommissionTier {
  ruleId: number
  fromAmount: number
  rateBp: number
}

/** Account for credit. The used amount is the balance of the ledger account; its ceiling is the limit. */
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

/** One save or import of credits of an earlier system, booked as creditOpening:<id>, undone as creditOpening:<id>:undo. */
export interface CreditOpening {
  openingId: GeneratedAlways<number>
  createdBy: number
  createdAt: Timestamp
  businessDate: string
  undoneBy: number | null
  undoneAt: Timestamp | null
  undoneDate: string | null
}

export interface CreditRecord {
  creditId: Generated<number>
  creditNo: string
  creditAccountId: number
  paymentId: number | null
  billId: number | null
  tableRecordId: number | null
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
  /** Night of the last automatic reminder of the guarantor that payment is due. */
  remindedOn: string | null
  /** Picture of the guest's signature for the credit; null without one. */
  signUrl: string | null
  /** Opening that brought the credit; null for a credit of a bill. */
  openingId: number | null
  /** Number of the credit in the earlier system; null for a credit of a bill. */
  originNo: string | null
  /** Date of the credit in the earlier system; null for a credit of a bill. `business_date` is the night of the import. */
  originDate: string | null
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
  /** Number of a receipt over several credits: that of its first repayment. Null for a repayment of one credit. */
  receiptNo: string | null
  /** Time of the reversal; the credit is unpaid again since then. */
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

/** Periods of employment by business date, both ends included. An active account has exactly one open period. */
export interface Employment {
  employmentId: Generated<number>
  userId: number
  /** First business date. Null: unknown, long ago. */
  joinDate: string | null
  /** Last business date. Null: still employed. */
  leaveDate: string | null
}

/** Account of a provider, linked to at most one employee and one member: an employee can be a guest too. */
export interface ExternalAccount {
  externalAccountId: Generated<number>
  userId: number | null
  memberId: number | null
  platform: 'wx' | 'alipay'
  openId: string
  unionId: Generated<string>
  nickName: Generated<string>
  avatarUrl: Generated<string>
  bindTime: Timestamp
}

/** Sums of a night by dimension, except goods. Filter by business date: all dates read all partitions. */
export interface FactByDimension {
  businessDate: string | null
  dimension: string | null
  deptId: number | null
  userId: number | null
  dimensionKey: string | null
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

export interface FlashSaleActivity {
  activityId: Generated<number>
  activityName: string
  coverUrl: string | null
  startAt: Timestamp
  endAt: Timestamp
  limitPerUser: number
  useStartDate: string
  /** Last business date on which purchases are served. */
  useEndDate: string
  description: Generated<string>
  /** Null: a draft. Other states (upcoming, running, over) follow from the time and are not stored. */
  publishedAt: Timestamp | null
  stoppedAt: Timestamp | null
  stopUserId: number | null
  createUserId: number
  createUserName: string
  createDeptId: number
  version: Generated<number>
  createdAt: Timestamp
}

export interface FlashSaleGoods {
  killGoodsId: Generated<number>
  activityId: number
  goodsId: number
  goodsName: string
  imageUrl: string | null
  salePrice: number
  killPrice: number
  stockNum: number
  soldNum: Generated<number>
  /** Pieces of orders waiting for payment; sold_num: of paid orders, served or not. A refund reduces it. */
  lockedNum: Generated<number>
  limitNum: number
  orderNum: number
}

export interface FlashSaleOrder {
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
  /** The successful payment; null before, and after failed attempts. */
  paymentId: number | null
  /** Keyed hash of the guest's twelve-digit code, which is recomputed from the nonce and not stored. */
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

/** Pieces bought per buyer, to enforce limits. */
export interface FlashSaleUsage {
  activityId: number
  /** 0: of the whole activity. */
  killGoodsId: number
  buyerKey: string
  quantity: number
}

/** Drawn plan of the floor. At most one row. */
export interface FloorPlan {
  planId: Generated<number>
  /** Layers with places of tables and shapes, as in the contract. */
  draft: unknown
  /** Counts the saves; a save names the version that it changes. */
  draftVersion: number
  draftedBy: number
  draftedAt: Timestamp
  /** Layers that phones show; null without a published plan. */
  published: unknown
  publishedVersion: number | null
  publishedBy: number | null
  publishedAt: Timestamp | null
}

/** Gifts of a night by giver, with the cost of their goods; returned pieces reduce the cost in proportion. */
export interface GiftDaily {
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

export interface GiftOrder {
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
  reason: GiftReason
  remark: Generated<string>
  quotaType: SendQuotaType
  quotaDate: string | null
  approvalId: number | null
  status: SendStatus
  effectiveDate: string | null
  returnedDate: string | null
  createdAt: Timestamp
  /** List value of returned pieces; equals send_amount after a withdrawal. */
  returnedAmount: Generated<number>
}

/** Gift limits of a person, or of all people of a post without limits of their own; amounts are fen, -1: unlimited, 0: no gifts. */
export interface GiftQuota {
  userId: number | null
  monthLimit: number
  dayLimit: number
  singleLimit: number
  dayTimes: number
  tableRatioBp: number
  ownTableOnly: boolean
  needMinReached: boolean
  schemeId: number | null
  quotaId: Generated<number>
  postId: number | null
}

export interface GiftQuotaAdjustment {
  adjustId: GeneratedAlways<number>
  userId: number
  month: string
  amount: number
  reason: string
  operatorUserId: number
  createdAt: Timestamp
}

export interface GiftQuotaUsage {
  userId: number
  /** A business date (YYYY-MM-DD) or a month of business dates (YYYY-MM). */
  period: string
  usedAmount: Generated<number>
  usedTimes: Generated<number>
  limitAmount: number
  limitTimes: number
}

/** Goods that employees with the scheme may give in addition to those with the gift flag. */
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
  depositType: Generated<StorableBottleState>
  depositDays: number | null
  openedDepositDays: number | null
  produceDept: ProduceDept
  flavors: Generated<string[]>
  packageItems: Generated<unknown>
  guestVisible: Generated<boolean>
  orderNum: Generated<number>
  tags: Generated<string[]>
  /** Night of the latest stock movement; the next one has the same night or a later one. */
  stockDate: Generated<string>
  imageUrls: Generated<string[]>
  /** Option groups of the goods, shown in the order of the groups. */
  optionGroupIds: Generated<number[]>
}

/** Sold pieces of a night by goods as ordered. */
export interface GoodsDaily {
  businessDate: string | null
  goodsId: number | null
  goodsKind: GoodsKind | null
  statisType: StatisType | null
  goodsName: string | null
  quantity: number | null
  amount: number | null
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

/** Sums of a night by category of goods. Filter by business date. */
export interface GoodsFactByDimension {
  businessDate: string | null
  dimension: string | null
  deptId: number | null
  userId: number | null
  dimensionKey: string | null
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

/** Deal of a platform with the goods served for it. sell_amount: price for the guest; fee_bp: the platform's commission. */
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
  /** Maximum vouchers of the deal per sitting; 0: unlimited. */
  limitPerTable: Generated<number>
  useRules: Generated<string>
  status: Generated<NormalDisable>
}

/** Latest call of each kind from a sitting; the next one is accepted some minutes later. */
export interface GuestCall {
  tableRecordId: number
  kind: 'service' | 'ice' | 'ashtray' | 'glasses' | 'tidy' | 'order' | 'bill'
  calledAt: Timestamp
  callCount: Generated<number>
}

/** Phone that placed a guest's order: it may pay and cancel the order while it waits. */
export interface GuestOrder {
  orderId: number
  tableRecordId: number
  deviceId: string
  createdAt: Timestamp
  /** Sales employee named by the guest. Takes effect when the order is paid or accepted, if it is the first of a sitting without sales employee. */
  namedUserId: number | null
}

/** Pass of a phone that scanned a table's code. Only its hash is stored. */
export interface GuestPass {
  passHash: string
  tableId: number
  codeVersion: number
  deviceId: string
  /** The sitting at the time of the scan. Null: the table was free; the pass then belongs to the first sitting opened there soon after. */
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
  /** Verification that used it: a retry of the same one succeeds. */
  usedRequestNo: string | null
  usedAt: Timestamp | null
  createUserId: number
  createdAt: Timestamp
}

/** Assignment of the columns of a sheet to fields, by the headings of the sheet. */
export interface ImportMapping {
  entity: string
  /** Hash of the headings in their order. */
  fingerprint: string
  /** For each column in order: {"field", "unit", "words"}; an empty field skips the column. */
  columns: unknown
  savedBy: number
  savedAt: Timestamp
}

/** Records that an import created or changed. Append-only. */
export interface ImportRow {
  importId: number
  /** Row of the sheet, from 0. */
  rowNum: number
  recordId: number
  /** Changed fields with their values before the import; null for a created record. */
  before: unknown
  /** Changed fields with their imported values; all fields of a created record. */
  after: unknown
}

/** Imports of sheets into master data. */
export interface ImportRun {
  importId: GeneratedAlways<number>
  entity: string
  fileName: string
  added: number
  changed: number
  unchanged: number
  createdBy: number
  createdAt: Timestamp
  undoneBy: number | null
  undoneAt: Timestamp | null
}

export interface JournalEntry {
  entryId: GeneratedAlways<number>
  /** Fact that the entry books, unique: payment:12, refund:7, repay:3. */
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

/** Corrections by hand of the leave balance of an employee. */
export interface LeaveCorrection {
  correctionId: Generated<number>
  userId: number
  kindId: number
  leaveYear: number
  correctionDate: string
  /** Half days added to the balance; negative when taken from it. */
  halfDays: number
  reason: string
  status: Generated<NormalDisable>
}

/** Kinds of leave that employees choose in an application. */
export interface LeaveKind {
  kindId: Generated<number>
  kindName: string
  /** 2 leave, 3 swapped day off: the application in which it is chosen. */
  applyType: '2' | '3'
  /** Share of the base pay paid for the leave, basis points. */
  paidBp: Generated<number>
  /** True: a whole night of it ends the bonus for full attendance of the month. */
  breaksFull: Generated<boolean>
  /** True: applications are limited by the balance of the year. */
  hasBalance: Generated<boolean>
  /** Days of a year by completed years of employment: [{fromYears, days}]; empty when there are none. */
  allowances: Generated<unknown>
  orderNum: Generated<number>
  status: Generated<NormalDisable>
}

/** Tokens of programs. A token has those of its scopes that its creator has now, and none once the creator has left. */
export interface MachineToken {
  tokenId: GeneratedAlways<number>
  tokenName: string
  tokenHash: string
  /** Beginning of the token, by which people recognise it. */
  tokenHint: string
  /** Permission keys. */
  scopes: string[]
  createdBy: number
  createdAt: Timestamp
  expiresAt: Timestamp
  lastUsedAt: Timestamp | null
  revokedBy: number | null
  revokedAt: Timestamp | null
}

/** Advertising material for staff. view_count and use_count are sums of material_use. */
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

/** One row per save, share or copy of a material by an employee, and one per employee and night of viewing. */
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
  /** Origin of the registration: 1 the member, 2 staff, 3 a recharge. */
  registerSource: Generated<MemberSource>
  registeredBy: number | null
  /** The member that this row was merged into: its phone number signs in as that member and its orders count there. Never a merged row. */
  mergedInto: number | null
  mergedAt: Timestamp | null
  /** Text messages before stored bottles expire; set by the member. */
  wineReminders: Generated<boolean>
  /** Tags of the member (member_tag). */
  tagIds: Generated<number[]>
  remark: Generated<string>
}

/** Sums of a member's flows; maintained only by the trigger on member_flow. */
export interface MemberBalance {
  memberId: number
  principalAmount: Generated<number>
  bonusAmount: Generated<number>
}

/** Code displayed on a member's phone for a minute; one valid code per session, usable once. */
export interface MemberCode {
  codeHash: string
  memberId: number
  sessionHash: string
  createdAt: Timestamp
  expiresAt: Timestamp
  usedAt: Timestamp | null
  usedFor: 'pay' | 'take' | 'show' | 'rate' | null
  /** Employee who scanned the code to identify the member (used_for show); null for other uses. */
  readByUserId: number | null
}

/** Movements of a member's stored value, fen. Append-only; balance_after is filled by the database. */
export interface MemberFlow {
  flowId: GeneratedAlways<number>
  memberId: number
  flowType: MemberFlowType
  principal: number
  bonus: number
  balanceAfter: number
  bizType: 'recharge' | 'payment' | 'refund' | 'void' | 'rechargeRefund' | 'merge' | 'deposit' | 'kill' | 'play' | 'opening' | 'openingUndo'
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
  /** Recharged fen that reach the level, which is permanent; null: not by recharging. */
  upgradeRecharge: number | null
  upgradeConsume: number | null
  status: Generated<NormalDisable>
}

/** Balances that members brought from an earlier system, fen.  */
export interface MemberOpening {
  openingId: GeneratedAlways<number>
  /** Openings of one save or import, booked as memberOpening:<batch>, undone as memberOpening:<batch>:undo. */
  batchId: number
  memberId: number
  principal: number
  bonus: number
  createdBy: number
  createdAt: Timestamp
  businessDate: string
  undoneBy: number | null
  undoneAt: Timestamp | null
  undoneDate: string | null
}

/** Member rates granted to bills, listed in the member centre. */
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

/** Labels of members, chosen by the venue. */
export interface MemberTag {
  tagId: Generated<number>
  tagName: string
  tagColor: string | null
  orderNum: Generated<number>
  status: Generated<NormalDisable>
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

/** Sums of a closed night by area, payment method, kind of discount, hour, recommender, giver, and goods category. Append-only. */
export interface NightByDimension {
  businessDate: string
  dimension: 'area' | 'method' | 'discount' | 'hour' | 'recommended' | 'given' | 'goods'
  deptId: number
  userId: number
  /** Area id, payment method, kind of discount, hour (`22`) or goods category; empty for recommender and giver. */
  dimensionKey: string
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

export interface Notice {
  noticeId: Generated<number>
  noticeTitle: string
  noticeContent: string
  publishUserId: number
  publishedAt: Timestamp
  status: Generated<NormalDisable>
  noticeType: Generated<NoticeType>
  /** 1 all employees, 2 the departments of target_ids and below, 3 the employees of target_ids. */
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
  /** Further screens that the message opens: array of {title, route}. */
  links: Generated<unknown>
}

/** Human-readable numbers, reserved in blocks. A process that ends leaves a gap, never a duplicate. */
export interface NumberSequence {
  prefix: string
  businessDate: string
  lastValue: number
}

/** One row per authorization at a provider. used_at without answered_at: in progress or lost; answered_at without identity: refused by the provider. */
export interface OauthState {
  stateHash: string
  provider: 'wechat' | 'alipay'
  purpose: 'guest' | 'login' | 'member'
  target: string
  /** The requesting phone; only it can redeem the returned code. */
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

/** Latest request of guests to open a table; the next one of the same table is accepted some minutes later. */
export interface OpeningRequest {
  tableId: number
  calledAt: Timestamp
  /** Number of requests of this table: the occurrence of the alert. */
  callCount: Generated<number>
}

/** Operations with actor, subject, time, address, and values before and after. Append-only; sealed by oper_log_seal. */
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

/** One row per accepted command, written in the same transaction as its effect. A repeated command gets the stored response. */
export interface Operation {
  actor: string
  operationKey: string
  endpointId: string
  requestHash: string
  answer: unknown
  createdAt: DefaultTimestamp
}

/** Options that guests choose from when ordering goods, such as size or additions. */
export interface OptionGroup {
  optionGroupId: Generated<number>
  groupName: string
  /** At least min_choices options are needed; otherwise none may be chosen as well. */
  required: Generated<boolean>
  minChoices: Generated<number>
  maxChoices: Generated<number>
  /** In display order: [{optionName, surcharge, stopped}]; surcharge is fen per unit. Names are unique in the group. */
  options: unknown
  orderNum: Generated<number>
  status: Generated<NormalDisable>
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
  /** Payments and credit allocated to this line; at most its amount less its discount. */
  allocatedAmount: Generated<number>
  flavor: Generated<string>
  itemRemark: Generated<string>
  /** Chosen components of a package: [{goodsId, goodsName, unit, quantity}]. */
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
  /** State before production was confirmed by hand; an undo restores it. Null without such a confirmation. */
  producedFrom: ProduceStatus | null
  /** Pieces stored as bottles of the guest: they cannot be returned. */
  storedQuantity: Generated<number>
  /** Options chosen for each unit, with the amounts of that time: [{groupId, groupName, optionName, surcharge}]. */
  options: Generated<unknown>
  /** Price of one unit without options; price is the sum of it and the surcharges. */
  basePrice: number
  /** Price rule that decided base_price; null at list price. */
  priceRuleId: number | null
  /** That rule when the order was placed: {ruleName, listPrice, price, rateBp, wholeYuan}; base_price is its value. */
  priceRule: unknown
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

/** Orders. Amounts are the sums of the order's sales facts, maintained by the trigger on sales_fact; an order waiting for payment or approval has none yet. */
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
  /** Latest business date of the order's facts, maintained by the trigger on sales_fact; null without facts. */
  lastFactDate: string | null
  /** Placed by a signed-in member: the member's rate applies, and payments count for the member. */
  memberOrdered: Generated<boolean>
}

export interface Outbox {
  outboxId: GeneratedAlways<number>
  topic: string
  payload: unknown
  createdAt: DefaultTimestamp
  /** Position in publishing order: a phone resumes from the last event it received. */
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

/** Versions of rebates, tip shares and stage prices, each from its first night until the next version. Append-only, except that a version can be withdrawn before its first night; of two with one first night the later applies. */
export interface PayRule {
  ruleId: GeneratedAlways<number>
  payRuleKind: PayRuleKind
  goodsId: number | null
  /** Only for tips: performers, or all other employees. */
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
  /** Before its first night. A withdrawn version never applies. */
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
  /** Decided on success, so that a refund reverses exactly the counted amount. */
  countsPerformance: Generated<boolean>
  /** Operation key and payer of the request: a retry finds the same payment. */
  requestKey: string | null
  subject: Generated<string>
  payerOpenId: Generated<string>
  expiresAt: Timestamp | null
  failReason: Generated<string>
  itemIds: Generated<number[]>
  payCodeHash: string | null
  /** Content of the request as text, to detect a key reused with other content; empty for payments at the desk. */
  requestFingerprint: Generated<string>
  /** Member whose balance paid, or who recharged. */
  memberId: number | null
  /** For a balance payment, or one funded by it: the bonus share; the rest is principal. */
  bonusAmount: Generated<number>
  refundedBonus: Generated<number>
  /** True when its bonus counts as performance, by the venue's setting at the time of payment. */
  countsBonus: Generated<boolean>
  /** For a payment from a deposit or prepayment: the payment that funded it. Usable once. */
  sourcePaymentId: number | null
  /** Fen for each of item_ids, in its order; null: all their unpaid amounts. */
  itemAmounts: number[] | null
}

export interface PaymentAllocation {
  paymentId: number
  orderId: number
  orderItemId: number
  amount: number
  refundedAmount: Generated<number>
  /** For an allocation of credit: repaid and not refunded; credit_repay_line has the repayments. */
  repaidAmount: Generated<number>
  /** Bonus share of the amount. Refunds reduce it in proportion; the last one takes the rest. */
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
  pollCount: Generated<number>
  leaseUntil: Timestamp | null
  refundedAmount: Generated<number>
  refundCount: Generated<number>
  createdAt: Timestamp
  submittedAt: Timestamp | null
  finishedAt: Timestamp | null
  /** Time of payment by the provider's clock. */
  paidAt: Timestamp | null
  /** Date of the provider's bill that lists it with equal values. */
  billedOn: string | null
}

/** Gift quota that applies to each person: their own, else the one of their post. */
export interface PersonalGiftQuota {
  userId: number | null
  quotaId: number | null
  ofPost: boolean | null
  monthLimit: number | null
  dayLimit: number | null
  singleLimit: number | null
  dayTimes: number | null
  tableRatioBp: number | null
  ownTableOnly: boolean | null
  needMinReached: boolean | null
  schemeId: number | null
}

/** Changes of master data that take effect at a chosen time, each of one record. */
export interface PlannedChange {
  planId: GeneratedAlways<number>
  entity: string
  recordId: number
  /** By field: {"from", "to"}; the change fails when the record no longer has the values of "from". */
  changes: unknown
  effectiveAt: Timestamp
  status: Generated<PlannedChangeStatus>
  createdBy: number
  createdAt: Timestamp
  /** Employee who withdrew it; null when a job ended it. */
  endedBy: number | null
  endedAt: Timestamp | null
  /** Reason for which it was not applied. */
  fault: Generated<string>
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
  /** Price per guest, fen; all together at most the value of the goods (list_amount). */
  price: number
  listAmount: number
  memberLimit: number
  minMember: number
  /** Places for men; 0 with female_num 0: no distinction. */
  maleNum: Generated<number>
  femaleNum: Generated<number>
  /** Paid places, admitted or not; locked_count: of guests who have not paid yet. */
  joinCount: Generated<number>
  lockedCount: Generated<number>
  maleCount: Generated<number>
  femaleCount: Generated<number>
  verifyCount: Generated<number>
  orderId: number | null
  /** Time at which enough guests had paid; never reset. */
  formedAt: Timestamp | null
  cancelledAt: Timestamp | null
  cancelUserId: number | null
  cancelReason: Generated<string>
  /** The night is over and the amounts of absent guests are settled. */
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
  /** Keyed hash of the guest's twelve-digit code, which is recomputed from the nonce and not stored. */
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
  /** The guest paid and did not arrive; the venue retains the payment. */
  forfeitedAt: Timestamp | null
  forfeitDate: string | null
  closedAt: Timestamp | null
  createdAt: Timestamp
}

export interface Post {
  postId: Generated<number>
  postName: string
  orderNum: Generated<number>
  /** Roles that a new employee of this post gets. */
  roleKeys: Generated<string[]>
  userType: Generated<UserType>
  saleFlag: Generated<boolean>
  rewardFlag: Generated<boolean>
  /** Lowest rate a new employee may grant on a bill; 10000 = no discount. */
  discountMinRateBp: Generated<number>
  /** Beginning of logins that the server assigns. */
  loginPrefix: Generated<string>
  status: Generated<NormalDisable>
}

/** Prices of goods, or of the goods of a type, in hours of some nights. */
export interface PriceRule {
  ruleId: Generated<number>
  ruleName: string
  goodsId: number | null
  /** The rule applies to the goods of this type and of the types below it. */
  typeId: number | null
  /** Null for all areas. */
  areaId: number | null
  /** Weekdays of business dates, 1 = Monday; empty for every day. */
  weekdays: Generated<number[]>
  /** HH:mm within the business day, which begins at noon; null for the whole day. */
  fromTime: string | null
  toTime: string | null
  /** First business date; null without a limit. */
  beginDate: string | null
  endDate: string | null
  /** Price of one unit without options, fen; null when rate_bp applies. */
  price: number | null
  /** Share of the list price in basis points; more than 10000 raises the price. */
  rateBp: number | null
  /** Rounds the share half up to whole yuan, otherwise to whole fen. */
  wholeYuan: Generated<boolean>
  /** The higher one decides where several rules apply. */
  priority: Generated<number>
  status: Generated<NormalDisable>
}

/** Production of a night by goods, place and employee. */
export interface ProductionDaily {
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

/** Production of a night by hour. */
export interface ProductionHourly {
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
export interface ProductionLine {
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

/** Commands that run once a second person confirms them. */
export interface Proposal {
  proposalId: GeneratedAlways<number>
  endpointId: string
  /** Validated input of the command, without passwords. */
  input: unknown
  /** Permission of the people who can confirm. */
  permission: string
  title: string
  /** Values that the command changes, as texts: [{"label", "beforeText", "afterText"}]. */
  lines: unknown
  /** Employees concerned, who cannot confirm. */
  concernedUserIds: number[]
  proposedBy: number
  proposedAt: Timestamp
  /** Night of the proposal. */
  businessDate: string
  expiresAt: Timestamp
  /** Null while it waits, or after it expired. */
  outcome: 'confirmed' | 'rejected' | 'withdrawn' | null
  endedBy: number | null
  endedAt: Timestamp | null
  reason: Generated<string>
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
  /** Encrypted with the venue's key. */
  value: Generated<string>
  expiresAt: Timestamp
  /** One process fetches a token; until then the others wait for it. */
  leasedUntil: Timestamp
}

/** One browser with web push, of the session that subscribed; ends with that session. */
export interface PushSubscription {
  /** Address at the browser's vendor. Secret: knowing it is enough to send to the browser. */
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
  /** Numbers issued to phones without proof of presence. */
  openTaken: Generated<number>
  /** Numbers issued to phones that scanned a code in the venue. */
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

/** Queue numbers: 0 waiting, 1 called, 2 seated, 3 passed, 4 cancelled. The sequence restarts each night for each letter. */
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

/** Booked rebates of a night. */
export interface RebateDaily {
  businessDate: string | null
  deptId: number | null
  userId: number | null
  rebateAmount: number | null
}

/** Rebates of closed nights by line and employee: additions and reversals of that night. Append-only. */
export interface RebateDetail {
  rebateId: GeneratedAlways<number>
  businessDate: string
  orderId: number
  orderItemId: number
  userId: number
  deptId: number
  /** Pieces counted; negative when returned. */
  quantity: number
  /** Amount counted, fen: paid or repaid, less refunds. */
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
  /** 0 waiting for payment, 1 credited, 2 closed unpaid, 3 refunded in full. */
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
  /** Status as for every refund: 1 in progress at the provider, 2 done, 3 failed and retryable. */
  status: '1' | '2' | '3'
  userId: number
  userName: string
  businessDate: string
  refundedAt: Timestamp
}

/** Recharge offers between two nights, or unlimited without dates. A rule used by a recharge never changes. */
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
  /** Time of the comparison; before the first one, of the latest try. */
  runAt: Timestamp
  matchedAmount: Generated<number>
  matchedRefundAmount: Generated<number>
  matchedFeeAmount: Generated<number>
  /** Journal entries of this bill: one, and one more for each corrected bill with other sums. */
  settlementCount: Generated<number>
  nextRunAt: Timestamp | null
  leaseUntil: Timestamp | null
  /** Status of the day's fund flow: '0' missing, '1' compared, '2' broken. */
  fundStatus: Generated<ReconciliationStatus>
  fundHash: Generated<string>
  /** Fen transferred from the merchant account to the bank that day, less returns. */
  fundWithdrawn: Generated<number>
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
  /** Payment to refund first; null: the default order. */
  firstPaymentId: number | null
}

/** Rehearsal nights, all but the last one discarded. Written only by start_rehearsal and discard_rehearsal. */
export interface Rehearsal {
  rehearsalId: GeneratedAlways<number>
  /** First part of the operation ids that phones create during it: later they are refused. */
  mark: string
  businessDate: string
  startedAt: Timestamp
  startUserId: number
  /** Start by the clock of the database, with which operations are compared. */
  recordedAt: DefaultTimestamp
  /** Last line of the operation log before it; later lines are sealed after its end. */
  lastOperId: number
  endedAt: Timestamp | null
  endUserId: number | null
}

/** Next values of the operational sequences before the running rehearsal. */
export interface RehearsalCounter {
  sequenceName: string
  nextValue: number
}

/** Rows of the operational tables before the running rehearsal, every column as text. */
export interface RehearsalRow {
  tableName: string
  rowData: unknown
}

/** Phone numbers that unsubscribed from reminders of bottles by the link in a message. A member can subscribe again. */
export interface ReminderStop {
  phonenumber: string
  stoppedAt: Timestamp
}

/** Latest heartbeat of each server that reads reports from a replica, renewed every second. */
export interface ReplicaHeartbeat {
  server: string
  beat: string
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
  /** Fen; the shares are fixed when the tip is paid and always add up to it. */
  amount: number
  companyShare: number
  userShare: number
  message: Generated<string>
  anonymous: Generated<boolean>
  payMethod: Generated<'' | 'wechat' | 'alipay'>
  paymentId: number | null
  status: Generated<RewardStatus>
  /** 0 open, 1 booked to the receiver's bonus account, 2 reversed. */
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
  /** 1 one employee, 2 one table, 3 the venue. */
  codeType: RewardCodeType
  userId: number | null
  tableId: number | null
  status: Generated<NormalDisable>
  expiresAt: Timestamp | null
  createdAt: DefaultTimestamp
}

/** Roles of employees. Permissions of a role are in role_permission. */
export interface Role {
  roleId: Generated<number>
  roleKey: string
  roleName: string
  /** Built-in role whose duties the holders have: alerts, approvals, first page. Null: none. */
  baseRole: string | null
  /** The program names this role; it cannot be stopped. */
  builtIn: Generated<boolean>
  orderNum: Generated<number>
  status: Generated<NormalDisable>
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

export interface RollupByDimension {
  span: string
  beginDate: string
  dimension: string
  deptId: number
  userId: number
  dimensionKey: string
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

/** Nights and months with stored roll-ups. */
export interface RollupCoverage {
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

/** Closed nights changed after their roll-ups were stored: reports read the source rows until the roll-ups are recomputed. */
export interface RollupInvalidation {
  invalidationId: GeneratedAlways<number>
  businessDate: string
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

export interface RollupProduction {
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

export interface RollupProductionHourly {
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
  /** The last fact of the order or sitting before the change of attribution. */
  afterFactId: Generated<number>
  /** The guest's order that named the sales employee, or whose end reverted the attribution. */
  guestOrderId: number | null
  /** The phone that named the employee; null for reverted attributions and changes by staff. */
  deviceId: string | null
  /** The approved request that changed the attribution; null without a request. */
  approvalId: number | null
}

/** Sums of a night by every dimension. */
export interface SalesByDimension {
  businessDate: string | null
  dimension: string | null
  deptId: number | null
  userId: number | null
  dimensionKey: string | null
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

/** Changes of sales, gifts, discounts, payments and unpaid amounts with their attribution. Every report figure is a sum over these rows. Append-only. */
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

/** Target performance of an employee or a department in a month of business dates, fen; no row means no target. */
export interface SalesTarget {
  targetId: GeneratedAlways<number>
  month: string
  userId: number | null
  deptId: number | null
  targetAmount: number
  setUserId: number | null
  setAt: Timestamp
}

/** Filter, order and columns of a list or report sheet of the office, under a name. */
export interface SavedView {
  viewId: GeneratedAlways<number>
  ownerId: number
  pageKind: 'list' | 'sheet'
  /** Entity of a list, or report of a sheet. */
  pageName: string
  viewName: string
  shared: Generated<boolean>
  /** Address query and columns: {"query", "shown", "hidden", "pinned", "quickRange"}. */
  content: unknown
  savedAt: Timestamp
}

/** Published schedules: one row per employee and business date, with a copy of the shift. */
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

/** Changes of plans by user, with the state of each cell before and after; an undo restores the former. */
export interface ScheduleChange {
  changeId: Generated<number>
  changeKind: 'edit' | 'copy' | 'propose' | 'publish' | 'clear'
  userId: number
  /** Array of {userId, businessDate, before, after}; a state is {draft: null or {shiftId, reason}, published: shift id or null}. */
  cells: unknown
  createdAt: Timestamp
  undoneAt: Timestamp | null
}

/** Planned cells that only planners see. */
export interface ScheduleDraft {
  userId: number
  businessDate: string
  /** Null: removes the published shift of that night. */
  shiftId: number | null
  createUserId: number
  createdAt: Timestamp
  /** Reason of the proposal; null for a cell entered by hand. */
  reason: string | null
}

/** Changes of schedules by exchanges of shifts, each cell once. Append-only. */
export interface ScheduleExchange {
  exchangeId: Generated<number>
  applyId: number
  userId: number
  businessDate: string
  /** Null: no shift was published for the employee that night. */
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

/** Keys created by this installation (password encryption, signing). Only the server reads them. */
export interface ServerSecret {
  name: string
  secret: string
  createdAt: DefaultTimestamp
}

/** Latest runs of background jobs and latest uses of services, written every few seconds by each server. */
export interface ServiceState {
  serviceName: string
  label: string
  /** Time between two runs of a job; null for a service that is used on request. */
  intervalMs: number | null
  lastRunAt: Timestamp | null
  lastSuccessAt: Timestamp | null
  lastFailureAt: Timestamp | null
  /** Message of the latest failure, without addresses and secrets. */
  failureText: Generated<string>
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
  /** Public id of a session, for its owner and the personnel office; the token's hash is never sent. */
  sessionId: GeneratedAlways<number>
}

/** Shifts for planning, one of them rest. Changes apply to future nights. */
export interface Shift {
  shiftId: Generated<number>
  shiftName: string
  shortName: string
  restFlag: boolean
  /** Minutes from midnight of the calendar day of the business date; null for rest. */
  onMinute: number | null
  /** Minutes like on_minute, above 1440 after midnight. */
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

/** One party's stay at a table. The amounts are the sums of its sales facts, maintained by the trigger on sales_fact. */
export interface Sitting {
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
  /** Regular prices apply: the member is not verified, staff removed the rate, or the venue grants none automatically. */
  memberRateOff: Generated<boolean>
  /** On a joint bill: the sitting's own member. member_id is the member whose prices apply to the joint bill. */
  singleMemberId: number | null
  /** On a joint bill: the sitting's own member_rate_off. */
  singleRateOff: Generated<boolean>
  /** Staff removed the rate from this sitting; only staff who may settle can grant it again. */
  memberRateDenied: Generated<boolean>
}

/** Sittings of a night by sales employee. Transferred: not at the table where it was opened; returning: the phone number sat here before. */
export interface SittingDaily {
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

/** States of a sitting: one row at opening and at each change of area, bill or attribution, written by triggers on sitting. Append-only. */
export interface SittingHistory {
  historyId: GeneratedAlways<number>
  tableRecordId: number
  /** The last fact of the sitting before this state: later facts belong to this row, up to the next. */
  afterFactId: Generated<number>
  areaId: number
  billId: number
  salesUserId: number
  salesDeptId: number
  recommendUserId: number | null
  recommendDeptId: number | null
}

/** Amount that counts towards a sitting's minimum charge. A subquery per sitting: grouped, it summed all sittings ever. */
export interface SittingMinimum {
  tableRecordId: number | null
  eligibleAmount: number | null
}

/** Codes sent by text message. Only the latest per number, purpose and requesting phone is valid, once, for a few minutes and five wrong tries. */
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
export interface StockDaily {
  businessDate: string | null
  goodsId: number | null
  bizType: string | null
  quantity: number | null
}

export interface StockRecord {
  recordId: GeneratedAlways<number>
  goodsId: number
  bizType: StockBizType
  /** Signed: positive into stock, negative out of stock. */
  quantity: number
  beforeNum: number
  afterNum: number
  orderId: number | null
  operatorUserId: number | null
  businessDate: string
  createdAt: Timestamp
  /** Fen per piece: the purchase price, or the cost price of the goods at that time. */
  costPrice: number
  /** Number of the stock document; empty for movements of an order, which order_id names. */
  bizNo: Generated<string>
  /** Reason of the count, loss or use. */
  remark: Generated<string>
  /** Supplier of a purchase; null when none was named. */
  supplierId: number | null
}

/** Feedback messages to the top manager; an anonymous one stores nothing about its author. */
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
  /** False until the top manager was notified of the unread message or reply. */
  notified: Generated<boolean>
  replyCount: Generated<number>
}

/** Pictures of feedback messages, without a user. The author attaches a picture by its random id. */
export interface SuggestionPicture {
  pictureId: string
  suggestionId: string | null
  replyNo: number | null
  place: number | null
  jpeg: Buffer
  writtenDate: string
}

/** Replies to a feedback message, by its author or the manager, in order. */
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

/** Businesses that deliver goods. */
export interface Supplier {
  supplierId: Generated<number>
  supplierName: string
  phone: Generated<string>
  remark: Generated<string>
  status: Generated<NormalDisable>
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

/** Waiters of tables by night and shift. */
export interface TableDuty {
  businessDate: string
  tableId: number
  waiterUserId: number
  dutyId: GeneratedAlways<number>
  /** Shift during which the waiter serves the table; null for all night. */
  shiftId: number | null
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
  /** Version of the sitting after this change: a phone with an older version loads the changes since. */
  version: number | null
  opType: string
  content: string
  userId: number | null
  userName: string
  businessDate: string
  createdAt: Timestamp
}

/** A promotion task. Once published it can only be ended or withdrawn; its participants are fixed at that moment. */
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

/** One proof of a completed task. A rejected proof is final; a new one is another row. */
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

/** Participants of a task with their progress. */
export interface TaskUser {
  taskId: number
  userId: number
  deptId: number
  checkTimes: number
  checkCount: Generated<number>
  passCount: Generated<number>
  status: TaskUserStatus
}

/** Monthly amounts that reduce the taxable wages of an employee. */
export interface TaxDeduction {
  deductionId: Generated<number>
  userId: number
  /** Social insurance paid by the employee, or the reason of a special additional deduction. */
  deductionKind: TaxDeductionKind
  /** Amount of a month, fen. */
  amount: number
  /** A date in the first month; the month counts as a whole. */
  startDate: string
  /** A date in the last month, which counts as a whole; null without an end. */
  endDate: string | null
  status: Generated<NormalDisable>
}

/** Failed attempts by account, device and address; the subject names which and for what. */
export interface Throttle {
  subject: string
  failures: number
  windowStartedAt: Timestamp
  lockedUntil: Timestamp | null
}

/** Tips of a night by receiver. Roll-ups store tips and stock too: a year has ten thousand tips and sixty thousand movements. */
export interface TipDaily {
  businessDate: string | null
  deptId: number | null
  userId: number | null
  toUserType: UserType | null
  rewardAmount: number | null
  rewardCount: number | null
  userShare: number | null
  companyShare: number | null
}

/** One row per granted upload key; file_name is set when its file is stored. */
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
  /** Size of a file uploaded in chunks, declared with the first; null for an upload in one request. */
  declaredBytes: number | null
  receivedBytes: Generated<number>
  /** Requested for a picture of goods or events, which guests may see. The name of the stored file contains it too. */
  isPublic: Generated<boolean>
}

/** Chunks of unfinished uploads, deleted when the file is stored or abandoned. */
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
  /** AES-256-GCM with a key of server_secret; read in full only to pay a withdrawal. */
  cardNoEncrypted: string
  cardFingerprint: string
  cardTail: string
  status: Generated<NormalDisable>
  createdAt: Timestamp
}

/** Departments of an employee over time, without gaps; the first row starts in the distant past, the last one is open. */
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
  /** Signed part of the printed code: raising it invalidates printed codes and passes immediately. */
  codeVersion: Generated<number>
  initials: GeneratedAlways<string>
}

export interface VoucherAttempt {
  attemptId: Generated<number>
  requestKey: string
  /** Content of the request as text, to detect a key reused with other content. */
  requestFingerprint: string
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
  /** The platform's token and the codes, encrypted, to repeat the request. */
  sealed: string
  status: 'created' | 'unknown' | 'undoing' | 'stuck' | 'verified' | 'failed'
  failCode: string | null
  failReason: Generated<string>
  nextCheckAt: Timestamp | null
  pollCount: Generated<number>
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
  /** The platform's token and the codes, encrypted. */
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
  /** Keyed hash of the code: equal codes have equal hashes. */
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
  cancelRequestedAt: Timestamp | null
  /** Next query of a requested cancellation that the platform has not confirmed. */
  cancelNextCheckAt: Timestamp | null
  cancelPollCount: Generated<number>
  cancelLeaseUntil: Timestamp | null
  cancelFailReason: Generated<string>
  cancelUserId: number | null
  cancelUserName: string | null
  cancelledAt: Timestamp | null
  cancelDate: string | null
  cancelReason: string | null
  goodsBack: Generated<boolean>
  /** Date of the platform's list that has it with equal values. */
  listedOn: string | null
  createdAt: Timestamp
}

/** Deductions of the latest version of a wage slip for a credit. Paying the slip repays the credit; an excess is refunded with a later slip. */
export interface WageCredit {
  wageId: number
  creditId: number
  amount: number
  /** Time at which the slip was paid; null until then. */
  settledAt: Timestamp | null
  /** Amount applied to the credit, fen; the rest is due to the employee. */
  repaidAmount: number | null
  repayId: number | null
  /** The wage slip that refunds the excess. */
  backWageId: number | null
}

/** Objections of an employee to a version of the wage slip, by item. Append-only. */
export interface WageObjection {
  wageId: number
  versionNo: number
  itemCode: string
  objection: string
  createdAt: Timestamp
}

/** Pay terms from a month of business dates on. Append-only, except that a rule can be withdrawn before its first month; of several for one month the latest applies. */
export interface WageRule {
  ruleId: Generated<number>
  startMonth: string
  terms: unknown
  createUserId: number | null
  createdAt: Timestamp
  /** Before its first month. A withdrawn rule never applies. */
  withdrawnAt: Timestamp | null
  withdrawUserId: number | null
  withdrawReason: string | null
}

/** Pay of one employee for one month. The employee reads the version published last. */
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

/** A computed or corrected version of a wage slip. Append-only. Amounts are fen. */
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
  /** Terms of the rule and the month's commission rules for this employee. */
  terms: unknown
  /** Base amounts of the terms: nights, sales, recharges, and manual additions. */
  facts: unknown
  /** Null, like the other counts, when no night of the month has attendance. */
  workDays: number | null
  restDays: number | null
  lateTimes: number | null
  absentDays: number | null
  items: unknown
  grossAmount: number
  deductAmount: number
  netAmount: number
  /** SHA-256 of the slip as text; recomputing it from terms and facts gives the same value. */
  digest: string
  correctUserId: number | null
  createUserId: number | null
  createdAt: Timestamp
}

/** Addresses that receive events, each with the types it subscribed to. */
export interface Webhook {
  webhookId: GeneratedAlways<number>
  webhookName: string
  url: string
  events: string[]
  /** Signs the messages; encrypted with the key of the venue. */
  secret: string
  /** Also signs until previous_secret_until, so that the receiver can change its secret without a gap. */
  previousSecret: string | null
  previousSecretUntil: Timestamp | null
  createdBy: number
  createdAt: Timestamp
  /** First failure since the last success. */
  failingSince: Timestamp | null
  pausedAt: Timestamp | null
  /** Disabled after a day of failures; null after it was resumed. */
  disabledAt: Timestamp | null
}

/** One event for one webhook. A server that is stopped between sending and recording sends it again, under the same message id. */
export interface WebhookDelivery {
  deliveryId: GeneratedAlways<number>
  webhookId: number
  eventId: number
  eventKey: string
  attempts: Generated<number>
  /** First attempt since it was queued, sent again by a person, or the webhook was resumed. */
  firstSentAt: Timestamp | null
  lastSentAt: Timestamp | null
  /** Time of the next attempt; during an attempt the end of its lease. Null: now. */
  nextAt: Timestamp | null
  responseCode: number | null
  fault: Generated<string>
  deliveredAt: Timestamp | null
  failedAt: Timestamp | null
}

/** Events with at least one subscription, written in the transaction of the change. */
export interface WebhookEvent {
  eventId: GeneratedAlways<number>
  messageId: Generated<string>
  eventType: string
  /** Record that the event is about: order:12. Events of one record are sent in their order. */
  eventKey: string
  document: unknown
  occurredAt: Timestamp
}

export interface WineCount {
  countId: Generated<number>
  /** A shelf (`A`) with all its places (`A-03`), or a single place. */
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
  /** Bottles expected at the time of the count. */
  knownQuantity: number
  foundQuantity: number
  /** Written off when the count was closed. */
  lostQuantity: Generated<number>
  /** Recorded place of bottles found elsewhere. */
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
  /** Bottles without a bill line; the remark names their origin. */
  byHand: Generated<boolean>
  /** Picture of the guest's signature for the deposit; null without one. */
  signUrl: string | null
  /** Bottles that were stored before this system; the office brought them in. */
  opening: Generated<boolean>
}

/** Guests with stored bottles. The pickup code is derived from phone, turn and a key of the venue; it is not stored. */
export interface WineGuest {
  guestPhone: string
  guestName: string
  /** Raised after the last bottle is withdrawn, which changes the next code. */
  codeTurn: Generated<number>
  /** Hash to find the guest by pickup code; null without stored bottles. */
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
  /** Requested and not issued yet. */
  reservedQuantity: Generated<number>
  withdrawnQuantity: Generated<number>
  confiscatedQuantity: Generated<number>
  damagedQuantity: Generated<number>
  labelNo: string | null
  cabinetNo: string | null
  depositDate: string
  expireDate: string
  renewCount: Generated<number>
  renewRequestedAt: Timestamp | null
  /** Days before expiry of the latest reminder. */
  remindedDays: number | null
  status: Generated<WineStatus>
}

/** Events of a bottle, each chained to the previous one by its seal. */
export interface WineLog {
  logId: GeneratedAlways<number>
  wineItemId: number
  action: WineAction
  /** Signed: positive into the store, negative out of it, 0 for a change of state. */
  quantity: number
  tableName: Generated<string>
  userId: number | null
  userName: string
  content: Generated<string>
  businessDate: string
  createdAt: Timestamp
  seal: Generated<string>
}

/** Text messages about expiring bottles: at most one per day and number. Written before the provider is called and never sent again. */
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
  /** Hash of the code in the message's link, which unsubscribes the number without sign-in. */
  stopHash: string | null
}

/** Reminder of a bottle, once per step before expiry: sent by a message, or dropped when it became pointless or the guest unsubscribed. */
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
  /** Picture of the guest's signature for the withdrawal; null without one. */
  signUrl: string | null
}

export interface WineWithdrawItem {
  withdrawId: number
  wineItemId: number
  quantity: number
}

export interface DB {
  account: Account
  accountMapping: AccountMapping
  actorClock: ActorClock
  actorClockApply: ActorClockApply
  alert: Alert
  appUser: AppUser
  appVersion: AppVersion
  approval: Approval
  approvalCc: ApprovalCc
  approvalComment: ApprovalComment
  approvalStep: ApprovalStep
  approvalType: ApprovalType
  area: Area
  auditRun: AuditRun
  backupRun: BackupRun
  basePay: BasePay
  bill: Bill
  billDaily: BillDaily
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
  calendarEntry: CalendarEntry
  calendarFeed: CalendarFeed
  captcha: Captcha
  cashMove: CashMove
  cashShift: CashShift
  channelRefund: ChannelRefund
  clockApply: ClockApply
  clockDay: ClockDay
  clockEvidence: ClockEvidence
  clockMark: ClockMark
  clockNight: ClockNight
  clockRecord: ClockRecord
  clockSwap: ClockSwap
  commissionRule: CommissionRule
  commissionTier: CommissionTier
  creditAccount: CreditAccount
  creditOpening: CreditOpening
  creditRecord: CreditRecord
  creditRepay: CreditRepay
  creditRepayLine: CreditRepayLine
  dept: Dept
  employment: Employment
  externalAccount: ExternalAccount
  factByDimension: FactByDimension
  flashSaleActivity: FlashSaleActivity
  flashSaleGoods: FlashSaleGoods
  flashSaleOrder: FlashSaleOrder
  flashSaleUsage: FlashSaleUsage
  floorPlan: FloorPlan
  giftDaily: GiftDaily
  giftOrder: GiftOrder
  giftQuota: GiftQuota
  giftQuotaAdjustment: GiftQuotaAdjustment
  giftQuotaUsage: GiftQuotaUsage
  giftScheme: GiftScheme
  goods: Goods
  goodsDaily: GoodsDaily
  goodsFact: GoodsFact
  goodsFactByDimension: GoodsFactByDimension
  goodsType: GoodsType
  groupPackage: GroupPackage
  guestCall: GuestCall
  guestOrder: GuestOrder
  guestPass: GuestPass
  houseVoucher: HouseVoucher
  importMapping: ImportMapping
  importRow: ImportRow
  importRun: ImportRun
  journalEntry: JournalEntry
  journalLine: JournalLine
  leaveCorrection: LeaveCorrection
  leaveKind: LeaveKind
  machineToken: MachineToken
  material: Material
  materialUse: MaterialUse
  member: Member
  memberBalance: MemberBalance
  memberCode: MemberCode
  memberFlow: MemberFlow
  memberLevel: MemberLevel
  memberOpening: MemberOpening
  memberRateUse: MemberRateUse
  memberTag: MemberTag
  minChargeRule: MinChargeRule
  nightByDimension: NightByDimension
  nightMeasure: NightMeasure
  notice: Notice
  notification: Notification
  numberSequence: NumberSequence
  oauthState: OauthState
  openingRequest: OpeningRequest
  operLog: OperLog
  operLogSeal: OperLogSeal
  operation: Operation
  optionGroup: OptionGroup
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
  personalGiftQuota: PersonalGiftQuota
  plannedChange: PlannedChange
  playEvent: PlayEvent
  playGoods: PlayGoods
  playJoin: PlayJoin
  post: Post
  priceRule: PriceRule
  productionDaily: ProductionDaily
  productionHourly: ProductionHourly
  productionLine: ProductionLine
  proposal: Proposal
  providerInbox: ProviderInbox
  providerToken: ProviderToken
  pushSubscription: PushSubscription
  queueCounter: QueueCounter
  queueMessage: QueueMessage
  queueNumber: QueueNumber
  rebateBase: RebateBase
  rebateDaily: RebateDaily
  rebateDetail: RebateDetail
  rebateDue: RebateDue
  rebateMove: RebateMove
  rechargeOrder: RechargeOrder
  rechargeRefund: RechargeRefund
  rechargeRule: RechargeRule
  reconciliationItem: ReconciliationItem
  reconciliationRun: ReconciliationRun
  refund: Refund
  rehearsal: Rehearsal
  rehearsalCounter: RehearsalCounter
  rehearsalRow: RehearsalRow
  reminderStop: ReminderStop
  replicaHeartbeat: ReplicaHeartbeat
  reward: Reward
  rewardCode: RewardCode
  role: Role
  rolePermission: RolePermission
  rollupBill: RollupBill
  rollupByDimension: RollupByDimension
  rollupCoverage: RollupCoverage
  rollupFresh: RollupFresh
  rollupGift: RollupGift
  rollupGoods: RollupGoods
  rollupInvalidation: RollupInvalidation
  rollupMeasure: RollupMeasure
  rollupProduction: RollupProduction
  rollupProductionHourly: RollupProductionHourly
  rollupRebate: RollupRebate
  rollupSitting: RollupSitting
  rollupStock: RollupStock
  rollupTip: RollupTip
  salesAttributionLog: SalesAttributionLog
  salesByDimension: SalesByDimension
  salesFact: SalesFact
  salesTarget: SalesTarget
  savedView: SavedView
  schedule: Schedule
  scheduleChange: ScheduleChange
  scheduleDraft: ScheduleDraft
  scheduleExchange: ScheduleExchange
  schemaMigration: SchemaMigration
  schemaRoutine: SchemaRoutine
  secretNonce: SecretNonce
  serverSecret: ServerSecret
  serviceState: ServiceState
  session: Session
  shift: Shift
  sitting: Sitting
  sittingDaily: SittingDaily
  sittingHistory: SittingHistory
  sittingMinimum: SittingMinimum
  smsCode: SmsCode
  stockDaily: StockDaily
  stockRecord: StockRecord
  suggestion: Suggestion
  suggestionPicture: SuggestionPicture
  suggestionReply: SuggestionReply
  supplier: Supplier
  suspenseItem: SuspenseItem
  sysConfig: SysConfig
  tableDuty: TableDuty
  tableLabel: TableLabel
  tableLog: TableLog
  task: Task
  taskCheck: TaskCheck
  taskUser: TaskUser
  taxDeduction: TaxDeduction
  throttle: Throttle
  tipDaily: TipDaily
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
  webhook: Webhook
  webhookDelivery: WebhookDelivery
  webhookEvent: WebhookEvent
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
