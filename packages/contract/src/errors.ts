/**
 * All refusals by stable name. A refusal is HTTP 200 with body `{ code, msg, errCode }`; `code` is 403 for missing permissions and 500 for
 * everything else. A missing or expired session is a real HTTP 401 and not listed here.
 * Placeholders in braces are filled by `formatErrorMessage`; `{amount}` is yuan text such as `1,234.50`, without the sign.
 */
export const errorCatalogue = {
  // the caller and the call
  NO_PERMISSION: { code: 403, msg: '暂无权限，请联系管理员' },
  SERVER_ERROR: { code: 500, msg: '系统繁忙，请稍后再试' },
  PARAM_INVALID: { code: 500, msg: '参数错误：{field}' },
  /** Sent as HTTP 503: the server is overloaded. Clients retry, commands under the same idempotency key. */
  HOUSE_BUSY: { code: 500, msg: '当前使用人数较多，请稍后再试' },
  TOO_FREQUENT: { code: 500, msg: '操作过于频繁，请稍后再试' },
  STALE_DATA: { code: 500, msg: '数据已变化，请刷新后重试' },
  DAY_CLOSED: { code: 500, msg: '该营业日已日结，不能修改' },
  NIGHT_OVER: { code: 500, msg: '该营业日已结束，不能修改' },

  // sign-in, passwords, bindings
  LOGIN_FAILED: { code: 500, msg: '账号或密码错误' },
  CAPTCHA_WRONG: { code: 500, msg: '验证码错误' },
  CAPTCHA_EXPIRED: { code: 500, msg: '验证码已失效' },
  ACCOUNT_LOCKED: { code: 500, msg: '账号已锁定，请{n}分钟后再试' },
  ACCOUNT_DISABLED: { code: 500, msg: '账号已停用' },
  BIND_CODE_EXPIRED: { code: 500, msg: '绑定码已失效，请重新授权' },
  WX_ALREADY_BOUND: { code: 500, msg: '该微信已绑定其他账号' },
  ACCOUNT_ALREADY_BOUND: { code: 500, msg: '该账号已绑定其他微信，请先解绑或确认换绑' },
  PLATFORM_OFF: { code: 500, msg: '当前应用未开通授权，请换一种方式' },
  AUTH_CODE_INVALID: { code: 500, msg: '授权失败，请重新进入' },
  SMS_CODE_WRONG: { code: 500, msg: '短信验证码错误' },
  SMS_TOO_OFTEN: { code: 500, msg: '验证码发送太频繁，请稍后再试' },
  SMS_OFF: { code: 500, msg: '短信服务未开通，请联系服务员' },
  SMS_FAILED: { code: 500, msg: '短信没有发出，请稍后重试' },
  MEMBERS_OFF: { code: 500, msg: '会员中心暂未开放' },
  MEMBER_CODE_INVALID: { code: 500, msg: '会员码已失效，请客人刷新后再扫' },
  MEMBER_MERGED: { code: 500, msg: '该会员已合并到其他会员' },
  OLD_PASSWORD_WRONG: { code: 500, msg: '原密码错误' },
  PASSWORD_WEAK: { code: 500, msg: '密码需为8-20位，且包含字母和数字' },
  PASSWORD_CHANGE_REQUIRED: { code: 500, msg: '首次登录或密码被重置，请先修改登录密码' },
  PASSWORD_SAME: { code: 500, msg: '新密码不能与原密码相同' },
  PAY_PASSWORD_WRONG: { code: 500, msg: '支付密码错误，还可尝试{n}次' },
  PAY_PASSWORD_LOCKED: { code: 500, msg: '支付密码已锁定，请{n}分钟后再试' },
  PAY_TICKET_EXPIRED: { code: 500, msg: '请先验证支付密码' },
  REDIRECT_NOT_ALLOWED: { code: 500, msg: '跳转地址不合法' },
  NAME_MISMATCH: { code: 500, msg: '开户名与本人姓名不一致' },
  USER_NOT_FOUND: { code: 500, msg: '员工不存在' },
  NICKNAME_TAKEN: { code: 500, msg: '已有同事使用相同或相近的艺名，请换一个' },
  PHONE_NOT_BOUND: { code: 500, msg: '还没有登记手机号，请联系人事' },
  PHONE_EXISTS: { code: 500, msg: '手机号已存在' },
  FILE_TYPE_DENIED: { code: 500, msg: '不支持的文件类型' },
  FILE_TOO_LARGE: { code: 500, msg: '文件过大，最大{n}MB' },
  FILE_LINK_EXPIRED: { code: 500, msg: '下载链接已失效，请重新导出' },
  FILE_ROWS_EXCEEDED: { code: 500, msg: '数据超过{n}行，请缩小范围后导出' },

  // tables
  TABLE_CODE_INVALID: { code: 500, msg: '台位码无效，请联系服务员' },
  TABLE_NOT_OPEN: { code: 500, msg: '台位未开台，请联系服务员开台' },
  TABLE_OCCUPIED: { code: 500, msg: '台位已被占用' },
  TARGET_OCCUPIED: { code: 500, msg: '目标台位已被占用' },
  TABLE_BOOKED: { code: 500, msg: '该台位已被预订，预订人：{nickName}' },
  TABLE_LOCKED: { code: 500, msg: '台位已锁定' },
  TABLE_IN_USE: { code: 500, msg: '台位使用中，不能停用' },
  ATTRIBUTION_RUNNING: { code: 500, msg: '本台尚未清台，请在台位上改订台人' },
  ATTRIBUTION_ASKED: { code: 500, msg: '该开台已有待审批的归属调整' },
  ATTRIBUTION_CHANGED: { code: 500, msg: '业绩归属已变更为{name}，请重新发起' },
  RECORD_STATUS_WRONG: { code: 500, msg: '台位状态已变化，请刷新' },
  HAS_CONSUMPTION: { code: 500, msg: '已有消费，不能撤台' },
  UNPAID_LEFT: { code: 500, msg: '还有未结金额 ¥{amount}，请先结账' },
  PRODUCE_PENDING: { code: 500, msg: '还有未出品商品，确认清台？' },
  GUEST_PAYING: { code: 500, msg: '客人正在付款，确认清台？之后付的款会原路退回' },
  ACTOR_RUNNING: { code: 500, msg: '还有艺人未下钟，请先下钟' },
  MIN_NOT_REACHED: { code: 500, msg: '未达到低消，请补低消或申请免低消' },
  MIN_REACHED: { code: 500, msg: '已达到低消，无需补低消' },
  TABLE_OPEN_LEFT: { code: 500, msg: '还有{n}个台位未清台，不能日结' },

  // bookings and the queue
  BOOKING_NOT_FOUND: { code: 500, msg: '预订不存在或已失效' },
  BOOKING_STATUS_WRONG: { code: 500, msg: '预订状态已变化，请刷新' },
  BOOKING_DUPLICATE: { code: 500, msg: '该客人当日已有预订，是否继续？' },
  DELAY_LIMIT: { code: 500, msg: '已超过可延迟次数' },
  CANCEL_TOO_LATE: { code: 500, msg: '自行取消已于 {until} 截止，请联系客户经理取消' },
  DATE_INVALID: { code: 500, msg: '预订日期不正确' },
  QUEUE_EXISTS: { code: 500, msg: '您已取号：{queueNo}' },
  QUEUE_STATUS_WRONG: { code: 500, msg: '排队状态已变化，请刷新' },
  QUEUE_PROOF_NEEDED: { code: 500, msg: '取号的人较多，请扫描门口或桌上的二维码取号' },
  CLOSED_NOW: { code: 500, msg: '未到营业时间' },

  // feedback messages
  LETTER_CLOSED: { code: 500, msg: '信件已关闭' },

  // goods and orders
  GOODS_OFF: { code: 500, msg: '商品已下架' },
  GOODS_SOLD_OUT: { code: 500, msg: '{goodsName}已售罄' },
  STOCK_SHORT: { code: 500, msg: '{goodsName}库存不足，剩余{n}' },
  LIMIT_EXCEEDED: { code: 500, msg: '超过限购数量' },
  ORDER_NOT_FOUND: { code: 500, msg: '订单不存在' },
  ORDER_STATUS_WRONG: { code: 500, msg: '订单状态已变化，请刷新' },
  ORDER_PAID: { code: 500, msg: '订单已支付' },
  ORDER_CLOSED: { code: 500, msg: '订单已关闭，不能支付' },
  GUEST_ORDER_OFF: { code: 500, msg: '扫码点单已关闭，请联系服务员点单' },
  POSTPAY_DENIED: { code: 500, msg: '该台位需先付款后出品' },
  RETURN_EXCEEDED: { code: 500, msg: '退单数量超过可退数量' },
  RETURN_ASKED: { code: 500, msg: '该商品已申请退单，请等待审批' },
  /** Detail `{ expectedFen, amountFen }`: the sum confirmed by the sender and the higher current one. */
  PRICE_CHANGED: { code: 500, msg: '价格有变：¥{expected} → ¥{amount}，请确认后再提交' },
  /** Detail `{ expectedBonusFen, bonusFen }`: the bonus shown to the sender and the smaller current one. */
  BONUS_CHANGED: { code: 500, msg: '赠送金有变：¥{expected} → ¥{amount}，请确认后再提交' },
  PRICE_INVALID: { code: 500, msg: '改价不正确' },

  // gifts
  GOODS_NOT_GIFT: { code: 500, msg: '商品不可赠送' },
  QUOTA_SHORT: { code: 500, msg: '赠送额度不足，剩余 ¥{amount}' },
  SINGLE_LIMIT: { code: 500, msg: '超过单次赠送上限 ¥{amount}' },
  TIMES_LIMIT: { code: 500, msg: '今日赠送次数已用完' },
  TABLE_RATIO_LIMIT: { code: 500, msg: '超过本台可赠送金额 ¥{amount}' },
  NOT_OWN_TABLE: { code: 500, msg: '非本人台位不可赠送' },
  MIN_NOT_REACHED_GIFT: { code: 500, msg: '未达到低消，暂不可赠送' },
  SEND_STATUS_WRONG: { code: 500, msg: '赠送单状态已变化，请刷新' },

  // bills, payments, refunds, credit
  DISCOUNT_LIMIT: { code: 500, msg: '超出折扣权限' },
  WIPE_LIMIT: { code: 500, msg: '抹零金额超限' },
  REVERSE_ASKED: { code: 500, msg: '反结账已申请，待审批' },
  BILL_SETTLED: { code: 500, msg: '账单已结清' },
  NOTHING_DUE: { code: 500, msg: '没有待付款项' },
  PRICE_BELOW_PAID: { code: 500, msg: '新价格低于该商品已收的金额' },
  MERGE_PAID: { code: 500, msg: '该台已有收款，请把其他台并入该台' },
  SPLIT_PAID: { code: 500, msg: '该台已有收款，不能拆台' },
  AMOUNT_EXCEEDED: { code: 500, msg: '支付金额超过未结金额' },
  AMOUNT_INVALID: { code: 500, msg: '金额不正确' },
  PAY_RUNNING: { code: 500, msg: '存在支付中的订单，请稍后再试' },
  PAYCODE_EXPIRED: { code: 500, msg: '付款码已失效，请刷新' },
  CHANNEL_FAILED: { code: 500, msg: '支付失败：{reason}' },
  PAYMENT_NOT_FOUND: { code: 500, msg: '支付单不存在' },
  PAY_QUARANTINED: { code: 500, msg: '收到的款项与应收不符，请联系财务核对后取消' },
  SUSPENSE_HANDLED: { code: 500, msg: '该款项已处理或正在退回，请刷新' },
  CHANNEL_OFF: { code: 500, msg: '该支付方式未开通，请换一种方式' },
  SPLIT_RUNNING: { code: 500, msg: '本单正在按{n}人分摊，请按此分摊支付' },
  ITEMS_TAKEN: { code: 500, msg: '所选商品已有人支付，请重新选择' },
  AUTH_CODE_UNKNOWN: { code: 500, msg: '无法识别付款码，请刷新后重试' },
  AUTH_CODE_USED: { code: 500, msg: '该付款码已使用，请客人刷新后重试' },
  DIFFERENCE_HANDLED: { code: 500, msg: '该差异已处理' },
  GUEST_PASS_EXPIRED: { code: 500, msg: '请重新扫描台位二维码' },
  BALANCE_SHORT: { code: 500, msg: '余额不足' },
  DEPOSIT_USED: { code: 500, msg: '订金已使用' },
  ONLINE_REFUND_FIRST: { code: 500, msg: '存在线上支付，请先退款' },
  PREPAID_REFUND_FIRST: { code: 500, msg: '账单含秒杀或组局商品，请先在账单里退款' },
  DEPOSIT_PART_REFUNDED: { code: 500, msg: '订金已退回一部分，请先退回剩余订金' },
  VOUCHER_CANCEL_FIRST: { code: 500, msg: '团购券请先撤销核销' },
  REFUND_EXCEEDED: { code: 500, msg: '退款金额超过可退金额' },
  REFUND_STATUS_WRONG: { code: 500, msg: '退款单状态已变化，请刷新' },
  SELF_APPROVE: { code: 500, msg: '不能审批自己的申请' },
  CREDIT_SHORT: { code: 500, msg: '挂账额度不足，剩余 ¥{amount}' },
  CREDIT_FROZEN: { code: 500, msg: '挂账账户已冻结' },
  CREDIT_STATUS_WRONG: { code: 500, msg: '挂账状态已变化，请刷新' },
  REPAY_EXCEEDED: { code: 500, msg: '还款金额超过欠款' },
  REPAY_REVERSED: { code: 500, msg: '该还款已撤销' },
  REPAY_NOT_REVERSIBLE: { code: 500, msg: '{reason}，不能撤销' },
  BONUS_USED: { code: 500, msg: '赠送金已使用，不能全额退' },

  // vouchers, flash sales, group plays
  VOUCHER_INVALID: { code: 500, msg: '券码无效' },
  VOUCHER_USED: { code: 500, msg: '重复核销，该券已使用' },
  VOUCHER_EXPIRED: { code: 500, msg: '该券已过期' },
  VOUCHER_REFUNDED: { code: 500, msg: '该券已退款' },
  VOUCHER_NOT_START: { code: 500, msg: '未到使用时间' },
  VOUCHER_TABLE_LIMIT: { code: 500, msg: '本台可用券数已达上限' },
  PACKAGE_UNMAPPED: { code: 500, msg: '团购套餐未配置，请联系管理员' },
  PLATFORM_FAILED: { code: 500, msg: '平台验券失败：{reason}' },
  CANCEL_EXPIRED: { code: 500, msg: '已超过撤销时限，请由财务联系平台处理' },
  VERIFY_STATUS_WRONG: { code: 500, msg: '核销状态已变化，请刷新' },
  CERT_INVALID: { code: 500, msg: '凭证无效' },
  CERT_USED: { code: 500, msg: '重复核销，该凭证已使用' },
  KILL_NOT_STARTED: { code: 500, msg: '活动未开始' },
  KILL_ENDED: { code: 500, msg: '活动已结束' },
  KILL_SOLD_OUT: { code: 500, msg: '手慢了，已抢光' },
  KILL_LOCKED: { code: 500, msg: '活动进行中，不能修改' },
  KILL_STATUS_WRONG: { code: 500, msg: '秒杀订单状态已变化，请刷新' },
  KILL_TIME_INVALID: { code: 500, msg: '活动时间不正确' },
  KILL_PRICE_INVALID: { code: 500, msg: '秒杀价必须低于原价' },
  PLAY_FULL: { code: 500, msg: '名额已满' },
  PLAY_JOINED: { code: 500, msg: '您已报名，请勿重复报名' },
  PLAY_CLOSED: { code: 500, msg: '报名已截止' },
  PLAY_CANCELLED: { code: 500, msg: '组局已取消' },
  PLAY_STATUS_WRONG: { code: 500, msg: '组局状态已变化，请刷新' },

  // stored wine and tips
  GOODS_STORED: { code: 500, msg: '已存酒，请先取消寄存' },
  WINE_NOT_STORABLE: { code: 500, msg: '该商品不可寄存' },
  WINE_EXCEEDED: { code: 500, msg: '数量超过可存取数量' },
  WINE_EXPIRED: { code: 500, msg: '存酒已过期，请先续存' },
  WINE_STATUS_WRONG: { code: 500, msg: '存酒状态已变化，请刷新' },
  LABEL_USED: { code: 500, msg: '瓶身标签已被使用' },
  WINE_COUNT_OPEN: { code: 500, msg: '该位置正在盘点' },
  WINE_COUNT_ENDED: { code: 500, msg: '该盘点已结束，请刷新' },
  WINE_COUNT_CHANGED: { code: 500, msg: '盘点差异已变化，请核对后再完成' },
  WINE_COUNT_HELD: { code: 500, msg: '未盘到的存酒已申请取出，请先处理取酒单' },
  TAKE_CODE_WRONG: { code: 500, msg: '取酒码错误' },
  RENEW_LIMIT: { code: 500, msg: '已超过可续存次数' },
  WITHDRAW_STATUS_WRONG: { code: 500, msg: '取酒单状态已变化，请刷新' },
  REWARD_CODE_INVALID: { code: 500, msg: '打赏码已失效' },
  USER_NOT_REWARDABLE: { code: 500, msg: '该员工暂不支持打赏' },

  // attendance, pay, office
  OUT_OF_RANGE: { code: 500, msg: '不在打卡范围内，距离{distance}' },
  CLOCK_REPEAT: { code: 500, msg: '请勿重复打卡' },
  CLOCK_CODE_INVALID: { code: 500, msg: '打卡码已失效，请重新扫码' },
  CLOCK_TOO_OLD: { code: 500, msg: '离线打卡超过{n}小时未送达，请申请补卡' },
  NO_SHIFT_CONFIRM: { code: 500, msg: '今日未排班，确认打卡？' },
  ACTOR_BUSY: { code: 500, msg: '该艺人正在上钟' },
  ACTOR_CLOCK_STATUS_WRONG: { code: 500, msg: '上钟状态已变化，请刷新' },
  APPLY_OVERLAP: { code: 500, msg: '该时段已有申请' },
  APPLY_LIMIT: { code: 500, msg: '本月补卡次数已用完' },
  APPLY_LATE: { code: 500, msg: '{night}的申请已于 {until} 截止，现在可申请 {earliest}及以后；更早的{instead}' },
  SWAP_BEGUN: { code: 500, msg: '班次已于 {time} 开始，不能换班；当晚的班请联系主管调整' },
  SWAP_CHANGED: { code: 500, msg: '排班已变更，请重新申请换班' },
  SWAP_BUSY: { code: 500, msg: '{name} {date} {reason}，不能换班' },
  SWAP_REST: { code: 500, msg: '换班后{name} {date} {reason}' },
  APPLY_STATUS_WRONG: { code: 500, msg: '申请已处理' },
  WITHDRAW_RUNNING: { code: 500, msg: '有提现正在处理中' },
  SECOND_PERSON_NEEDED: { code: 500, msg: '{who}，请由另一位同事登记' },
  PAYOUT_STATUS_WRONG: { code: 500, msg: '提现单状态已变化，请刷新' },
  WAGE_STATUS_WRONG: { code: 500, msg: '工资单状态已变化，请刷新' },
  TASK_ENDED: { code: 500, msg: '任务已结束' },
  TASK_NOT_STARTED: { code: 500, msg: '任务未开始' },
  CHECKS_DONE: { code: 500, msg: '任务打卡次数已满' },
  CHECK_LIMIT: { code: 500, msg: '今日打卡次数已用完' },
  TASK_STATUS_WRONG: { code: 500, msg: '任务状态已变化，请刷新' },
  FORM_INVALID: { code: 500, msg: '请填写：{label}' },
  NO_APPROVER: { code: 500, msg: '未找到审批人，请联系管理员' },
  ALERT_TAKEN: { code: 500, msg: '{who}已去处理' },
  PUSH_ADDRESS_INVALID: { code: 500, msg: '此手机的推送地址无法使用' },
  PERSON_NOT_CONFIRMED: { code: 500, msg: '{name}尚未确认，请联系本人，或撤销后更换' },
  APPROVAL_HANDLED: { code: 500, msg: '该审批已处理' },
  APPROVAL_STATUS_WRONG: { code: 500, msg: '审批状态已变化，请刷新' },
  BIZ_FAILED: { code: 500, msg: '审批通过失败：{reason}' },

  // idempotency, conflicts and generic refusals
  IDEMPOTENCY_KEY_REQUIRED: { code: 500, msg: '缺少操作编号，请刷新页面后重试' },
  IDEMPOTENCY_KEY_REUSED: { code: 500, msg: '该操作编号已用于其他内容，请重新操作' },
  OPERATION_VOIDED: { code: 500, msg: '该操作已作废，不会执行，请重新操作' },
  CLOCK_BEHIND: { code: 500, msg: '服务器时间早于上次营业时间，暂不能办理，请联系管理员核对时间' },
  VERSION_REQUIRED: { code: 500, msg: '缺少数据版本，请刷新后重试' },
  NOT_FOUND: { code: 500, msg: '内容不存在或已删除' },
  BODY_TOO_LARGE: { code: 500, msg: '提交内容过大，请精简后重试' },
  USER_HAS_BOOKINGS: { code: 500, msg: '该员工还有未完成的预订，请先改派' },
  REWARD_BOOKED: { code: 500, msg: '该打赏已入账，不能退款' },
  DISCOUNT_EXCEEDED: { code: 500, msg: '优惠金额超过可优惠金额 ¥{amount}' },
  BILL_NOT_SETTLED: { code: 500, msg: '账单未结清，无需反结账' },
  CREDIT_NEEDS_APPROVAL: { code: 500, msg: '挂账需审批，请先提交挂账申请' },
  CREDIT_REPAID: { code: 500, msg: '该账单的挂账已有回款，不能反结账' },
  NIGHT_INVALID: { code: 500, msg: '只能日结已开始的营业日' },
  SHIFT_OPEN: { code: 500, msg: '钱箱已开班，请先交班' },
  DRAWER_SHORT: { code: 500, msg: '钱箱现金不足' },
  SHIFT_COUNT_FIRST: { code: 500, msg: '请先提交清点金额，再交班' },
  SHIFT_DIFFERENCE: { code: 500, msg: '清点与账面相差 ¥{amount}，请核对，确认无误请填写原因' },
  SHIFT_NOT_OPEN: { code: 500, msg: '钱箱未开班或已交班' },
  PAY_PASSWORD_UNSET: { code: 500, msg: '还未设置支付密码，请先设置' },
  PAY_PASSWORD_WEAK: { code: 500, msg: '支付密码需为6位数字，不能是连续或相同的数字，也不能是手机号后6位' },
  PAY_PASSWORD_NONE: { code: 500, msg: '该员工没有设置支付密码，可直接用登录密码设置' },
  OWN_PAY_PASSWORD: { code: 500, msg: '不能清除自己的支付密码，请联系人事或总经理' },
} as const satisfies Record<string, { code: 403 | 500; msg: string }>

export type ErrCode = keyof typeof errorCatalogue

/**
 * Refusals that ask for confirmation. The client shows `msg` with 确定 and 取消 and, on 确定, repeats the call with `force=true`
 * (`confirmDuplicate=true` for bookings) under the same operation id. TABLE_BOOKED can be confirmed only with the permission
 * `operate:table:openBooked`; for all other callers it is final.
 */
export const confirmableErrors = [
  'PRODUCE_PENDING',
  'GUEST_PAYING',
  'BOOKING_DUPLICATE',
  'NO_SHIFT_CONFIRM',
  'TABLE_BOOKED',
] as const satisfies ErrCode[]

/** `msg` in the body of an HTTP 401. */
export const loginRequiredMessage = '登录已失效，请重新登录'

/**
 * Chinese message of a refusal with its placeholders filled.
 * Throws when a placeholder has no value: a programming error of the caller.
 */
export function formatErrorMessage(code: ErrCode, vars: Readonly<Record<string, string | number>> = {}): string {
  return errorCatalogue[code].msg.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = vars[name]
    if (value === undefined) throw new Error(`The message of ${code} needs a value for {${name}}.`)
    return String(value)
  })
}
