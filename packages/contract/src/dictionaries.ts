/**
 * All code lists as dictionaries: label and tag colour for each stored code.
 * The codes are in `codes.ts`; a list that misses a code does not compile.
 * The server delivers dictionaries by type, so every label is written only here.
 */
import * as codes from './codes.ts'

export type TagColor = 'default' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

export type DictItem = { readonly value: string; readonly label: string; readonly listClass: TagColor }

type Labels<T> = Readonly<Record<keyof T, readonly [label: string, listClass?: TagColor]>>

/** Builds one dictionary: a label for every code, in the order of the labels. */
function dictionary<const T extends Record<string, string>>(codesByName: T, labelsByName: Labels<T>) {
  return Object.entries<readonly [string, TagColor?]>(labelsByName).map(([name, [label, listClass = 'default']]) => ({
    // `Labels` has exactly the names of `codesByName`.
    value: codesByName[name] as T[keyof T],
    label,
    listClass,
  }))
}

export const dictionaries = {
  // tables
  table_status: dictionary(codes.tableStatus, {
    free: ['空台', 'success'],
    booked: ['已预订', 'warning'],
    open: ['已开台', 'danger'],
    settled: ['待清台', 'primary'],
    locked: ['停用', 'info'],
  }),
  table_type: dictionary(codes.tableType, {
    small: ['散台'],
    high: ['高台'],
    booth: ['卡座'],
    room: ['包厢'],
    virtual: ['虚拟台', 'info'],
  }),
  pay_mode: dictionary(codes.payMode, {
    payNow: ['先付'],
    payLater: ['后付'],
  }),
  record_status: dictionary(codes.recordStatus, {
    open: ['开台中', 'danger'],
    settled: ['已结清', 'primary'],
    cleared: ['已清台', 'success'],
    cancelled: ['已撤台', 'info'],
    merged: ['已并入', 'info'],
  }),
  guest_type: dictionary(codes.guestType, {
    booking: ['预订'],
    walkIn: ['散客'],
    member: ['会员'],
    voucher: ['团购'],
    groupPlay: ['组局'],
    internal: ['内部', 'info'],
  }),

  // bookings and the queue
  booking_status: dictionary(codes.bookingStatus, {
    unconfirmed: ['待确认', 'warning'],
    booked: ['已预订', 'primary'],
    arrived: ['已到店', 'success'],
    cancelled: ['已取消', 'info'],
    expired: ['已过号', 'danger'],
    rejected: ['已拒绝', 'info'],
  }),
  booking_source: dictionary(codes.bookingSource, {
    staff: ['员工'],
    guest: ['客人自助'],
    phone: ['电话'],
    platform: ['平台'],
    queue: ['取号'],
  }),
  booking_occasion: dictionary(codes.bookingOccasion, {
    birthday: ['生日'],
    party: ['聚会'],
    business: ['商务'],
    proposal: ['表白/求婚'],
    other: ['其他'],
  }),
  booking_deposit_status: dictionary(codes.bookingDepositStatus, {
    none: ['无需', 'info'],
    due: ['待付', 'warning'],
    paid: ['已付', 'success'],
    used: ['已抵扣', 'primary'],
    refunded: ['已退', 'info'],
    forfeited: ['已没收', 'danger'],
  }),
  queue_status: dictionary(codes.queueStatus, {
    waiting: ['等待中', 'warning'],
    called: ['已叫号', 'primary'],
    seated: ['已入座', 'success'],
    passed: ['已过号', 'danger'],
    cancelled: ['已取消', 'info'],
  }),
  queue_type: dictionary(codes.queueType, {
    small: ['散台'],
    booth: ['卡座'],
    room: ['包厢'],
  }),

  // goods
  goods_kind: dictionary(codes.goodsKind, {
    single: ['单品'],
    package: ['套餐'],
    service: ['服务'],
    charge: ['补差/赔偿'],
  }),
  goods_source: dictionary(codes.goodsSource, {
    till: ['收银台'],
    mobile: ['移动端'],
    activity: ['活动'],
  }),
  goods_status: dictionary(codes.goodsStatus, {
    onSale: ['在售', 'success'],
    offSale: ['下架', 'info'],
  }),
  statis_type: dictionary(codes.statisType, {
    spirits: ['洋酒'],
    beer: ['啤酒'],
    wine: ['红酒/香槟'],
    cocktail: ['鸡尾酒'],
    softDrink: ['软饮'],
    snack: ['小吃'],
    fruit: ['果盘'],
    package: ['套餐'],
    other: ['服务/其他'],
  }),
  produce_dept: dictionary(codes.produceDept, {
    bar: ['吧台'],
    kitchen: ['厨房'],
    fruit: ['水果房'],
    none: ['无需出品', 'info'],
  }),
  rebate_type: dictionary(codes.rebateType, {
    none: ['无', 'info'],
    perPiece: ['按件'],
    percent: ['按比例'],
  }),
  goods_deposit_type: dictionary(codes.storableBottleState, {
    none: ['不可寄存', 'info'],
    unopened: ['仅未开瓶'],
    opened: ['已开瓶可存'],
  }),
  stock_biz_type: dictionary(codes.stockBizType, {
    purchase: ['采购入库', 'success'],
    sale: ['销售出库'],
    gift: ['赠送出库'],
    promotion: ['团购/秒杀/组局出库'],
    returned: ['退货入库', 'success'],
    countGain: ['盘盈', 'success'],
    countLoss: ['盘亏', 'danger'],
    damage: ['报损', 'danger'],
    confiscated: ['充公入库', 'success'],
    internalUse: ['领用'],
  }),

  // orders and gifts
  order_type: dictionary(codes.orderType, {
    meal: ['点单'],
    gift: ['赠送', 'warning'],
    voucher: ['团购', 'primary'],
    flashSale: ['秒杀', 'primary'],
    minimum: ['补低消'],
    wine: ['取酒'],
    groupPlay: ['组局', 'primary'],
    actorService: ['艺人服务'],
    openPackage: ['开台套餐'],
  }),
  order_source: dictionary(codes.orderSource, {
    staff: ['员工'],
    guest: ['客人扫码'],
    till: ['收银台'],
    system: ['系统'],
  }),
  order_status: dictionary(codes.orderStatus, {
    waiting: ['待付款', 'warning'],
    placed: ['已下单', 'primary'],
    settled: ['已结清', 'success'],
    completed: ['已完成', 'success'],
    cancelled: ['已取消', 'info'],
    returned: ['已退单', 'info'],
  }),
  order_produce_status: dictionary(codes.orderProduceStatus, {
    waiting: ['待出品', 'warning'],
    partly: ['部分出品', 'primary'],
    produced: ['已出品', 'success'],
    none: ['无需', 'info'],
  }),
  produce_status: dictionary(codes.produceStatus, {
    waiting: ['待出品', 'warning'],
    making: ['制作中', 'primary'],
    produced: ['已出品', 'success'],
    delivered: ['已送达', 'success'],
    none: ['无需', 'info'],
  }),
  send_reason: dictionary(codes.giftReason, {
    customerCare: ['维护客户'],
    birthday: ['生日'],
    activity: ['活动'],
    complaint: ['投诉补偿'],
    mood: ['破冰/气氛'],
    other: ['其他'],
  }),
  send_status: dictionary(codes.sendStatus, {
    pending: ['待审批', 'warning'],
    effective: ['已生效', 'success'],
    rejected: ['已拒绝', 'danger'],
    withdrawn: ['已撤回', 'info'],
  }),
  send_quota_type: dictionary(codes.sendQuotaType, {
    personal: ['个人额度'],
    special: ['特批', 'warning'],
  }),

  // money
  bill_status: dictionary(codes.billStatus, {
    open: ['未结', 'danger'],
    partlyPaid: ['部分结', 'warning'],
    settled: ['已结清', 'success'],
    reversed: ['已反结', 'info'],
    closed: ['已关闭', 'info'],
  }),
  pay_biz_type: dictionary(codes.payBizType, {
    bill: ['账单/订单'],
    recharge: ['充值'],
    reward: ['打赏'],
    repayment: ['挂账回款'],
    deposit: ['订金'],
    flashSale: ['秒杀'],
    groupPlay: ['组局'],
  }),
  pay_method: dictionary(codes.payMethod, {
    wechat: ['微信'],
    alipay: ['支付宝'],
    cash: ['现金'],
    card: ['刷卡'],
    transfer: ['转账'],
    balance: ['会员余额'],
    credit: ['挂账', 'warning'],
    voucher: ['团购券'],
    deposit: ['订金'],
    prepay: ['预付'],
    wage: ['工资抵扣'],
  }),
  pay_status: dictionary(codes.payStatus, {
    waiting: ['待支付', 'warning'],
    paying: ['支付中', 'primary'],
    succeeded: ['成功', 'success'],
    failed: ['失败', 'danger'],
    closed: ['已关闭', 'info'],
  }),
  pay_scene: dictionary(codes.payScene, {
    staff: ['员工收款'],
    guest: ['客人扫码'],
    authCode: ['付款码'],
    system: ['系统'],
  }),
  pay_code_status: dictionary(codes.payCodeStatus, {
    valid: ['有效', 'success'],
    used: ['已用', 'info'],
    ended: ['失效', 'info'],
  }),
  refund_type: dictionary(codes.refundType, {
    goods: ['退货退款'],
    moneyOnly: ['仅退款'],
  }),
  refund_status: dictionary(codes.refundStatus, {
    pending: ['待审核', 'warning'],
    refunding: ['退款中', 'primary'],
    succeeded: ['成功', 'success'],
    failed: ['失败', 'danger'],
    rejected: ['已拒绝', 'info'],
    withdrawn: ['已撤销', 'info'],
  }),
  planned_change_status: dictionary(codes.plannedChangeStatus, {
    planned: ['待生效', 'warning'],
    applied: ['已生效', 'success'],
    withdrawn: ['已撤回', 'info'],
    failed: ['未生效', 'danger'],
  }),
  tax_deduction_kind: dictionary(codes.taxDeductionKind, {
    social: ['社保公积金个人部分'],
    children: ['子女教育'],
    infants: ['婴幼儿照护'],
    education: ['继续教育'],
    housingLoan: ['住房贷款利息'],
    rent: ['住房租金'],
    elderly: ['赡养老人'],
    other: ['其他扣除'],
  }),
  credit_owner_type: dictionary(codes.creditOwnerType, {
    staff: ['员工担保'],
    member: ['会员'],
    company: ['单位'],
  }),
  credit_status: dictionary(codes.creditStatus, {
    pending: ['待审批', 'warning'],
    open: ['未还', 'danger'],
    partlyRepaid: ['部分还款', 'warning'],
    repaid: ['已还清', 'success'],
    writtenOff: ['已核销', 'info'],
    rejected: ['已拒绝', 'info'],
    withdrawn: ['已撤销', 'info'],
  }),

  // members
  member_flow_type: dictionary(codes.memberFlowType, {
    recharge: ['充值', 'success'],
    bonus: ['赠金', 'success'],
    consumption: ['消费'],
    refund: ['退款', 'success'],
    withdrawal: ['退储值', 'warning'],
    adjustment: ['调整', 'info'],
    opening: ['期初'],
  }),
  member_source: dictionary(codes.memberSource, {
    self: ['自助'],
    staff: ['员工'],
    recharge: ['充值'],
  }),
  recharge_status: dictionary(codes.rechargeStatus, {
    waiting: ['待支付', 'warning'],
    succeeded: ['成功', 'success'],
    closed: ['已关闭', 'info'],
    refunded: ['已退', 'danger'],
  }),

  // stored wine
  wine_status: dictionary(codes.wineStatus, {
    pending: ['待入库', 'warning'],
    stored: ['存放中', 'success'],
    taken: ['已取完', 'info'],
    expired: ['已过期', 'danger'],
    confiscated: ['已充公', 'info'],
    rejected: ['已拒绝', 'info'],
    withdrawn: ['已撤销', 'info'],
    damaged: ['损坏', 'danger'],
  }),
  wine_action: dictionary(codes.wineAction, {
    asked: ['申请存酒'],
    stored: ['存入', 'success'],
    taken: ['取出'],
    renewed: ['续存', 'success'],
    expired: ['过期', 'danger'],
    confiscated: ['充公', 'info'],
    damaged: ['损坏', 'danger'],
    refused: ['未入库', 'danger'],
    cancelled: ['撤销', 'info'],
    moved: ['移位', 'info'],
    reminded: ['短信提醒', 'info'],
    opening: ['期初', 'info'],
  }),
  wine_count_status: dictionary(codes.wineCountStatus, {
    open: ['盘点中', 'warning'],
    closed: ['已完成', 'success'],
    dropped: ['已放弃', 'info'],
  }),
  withdraw_status: dictionary(codes.withdrawStatus, {
    pending: ['待出库', 'warning'],
    issued: ['已出库', 'success'],
    rejected: ['已拒绝', 'danger'],
    withdrawn: ['已撤销', 'info'],
  }),
  withdraw_verify_type: dictionary(codes.withdrawVerifyType, {
    pickupCode: ['取酒码'],
    sms: ['短信验证码'],
    memberScan: ['会员扫码'],
  }),

  // vouchers, tips, flash sales, group plays
  voucher_platform: dictionary(codes.voucherPlatform, {
    meituan: ['美团'],
    douyin: ['抖音'],
    other: ['其他'],
  }),
  voucher_status: dictionary(codes.voucherStatus, {
    verifying: ['核销中', 'warning'],
    verified: ['已核销', 'success'],
    cancelled: ['已撤销', 'info'],
    failed: ['失败', 'danger'],
  }),
  house_voucher_status: dictionary(codes.houseVoucherStatus, {
    usable: ['可用', 'success'],
    used: ['已使用', 'info'],
  }),
  reward_code_type: dictionary(codes.rewardCodeType, {
    personal: ['个人码'],
    table: ['台位码'],
    common: ['通用码'],
  }),
  reward_status: dictionary(codes.rewardStatus, {
    waiting: ['待支付', 'warning'],
    succeeded: ['成功', 'success'],
    closed: ['已关闭', 'info'],
    refunded: ['已退款', 'danger'],
  }),
  reward_settle_status: dictionary(codes.rewardSettleStatus, {
    open: ['未入账', 'warning'],
    booked: ['已入账', 'success'],
    reversed: ['已冲回', 'info'],
  }),
  kill_status: dictionary(codes.killStatus, {
    draft: ['草稿', 'info'],
    upcoming: ['未开始', 'warning'],
    running: ['进行中', 'success'],
    ended: ['已结束', 'info'],
    stopped: ['已停止', 'danger'],
  }),
  kill_order_status: dictionary(codes.killOrderStatus, {
    waiting: ['待支付', 'warning'],
    paid: ['待核销', 'primary'],
    verified: ['已核销', 'success'],
    closed: ['已关闭', 'info'],
    refunded: ['已退款', 'danger'],
  }),
  play_status: dictionary(codes.playStatus, {
    joining: ['报名中', 'warning'],
    full: ['已成局', 'primary'],
    running: ['进行中', 'success'],
    ended: ['已结束', 'info'],
    cancelled: ['已取消', 'danger'],
  }),
  play_join_status: dictionary(codes.playJoinStatus, {
    waiting: ['待支付', 'warning'],
    paid: ['待核销', 'primary'],
    verified: ['已核销', 'success'],
    refunded: ['已退款', 'danger'],
    cancelled: ['已取消', 'info'],
  }),

  // attendance and schedules
  schedule_status: dictionary(codes.scheduleStatus, {
    draft: ['草稿', 'info'],
    published: ['已发布', 'success'],
  }),
  rest_fault: dictionary(codes.restFault, {
    shortRest: ['班次间隔不足', 'warning'],
    noDayOff: ['连续上班过多', 'warning'],
    fewDaysOff: ['本月休息不足', 'info'],
    onLeave: ['请假当晚排班', 'danger'],
  }),
  clock_type: dictionary(codes.clockType, {
    in: ['上班'],
    out: ['下班'],
  }),
  clock_method: dictionary(codes.clockMethod, {
    location: ['定位'],
    bluetooth: ['蓝牙'],
    nfc: ['NFC'],
    correction: ['补卡', 'warning'],
    venueCode: ['打卡码'],
  }),
  clock_flag: dictionary(codes.clockFlag, {
    journey: ['位置移动异常', 'danger'],
    samePlace: ['定位重复', 'warning'],
    sharedDevice: ['异常设备', 'danger'],
    sentLater: ['离线补传', 'info'],
  }),
  clock_result: dictionary(codes.clockResult, {
    normal: ['正常', 'success'],
    late: ['迟到', 'warning'],
    early: ['早退', 'warning'],
    outside: ['外勤', 'primary'],
  }),
  clock_day_status: dictionary(codes.clockDayStatus, {
    normal: ['正常', 'success'],
    late: ['迟到', 'warning'],
    early: ['早退', 'warning'],
    lateAndEarly: ['迟到早退', 'warning'],
    missing: ['缺卡', 'danger'],
    absent: ['旷工', 'danger'],
    rest: ['休息', 'info'],
    leave: ['请假', 'primary'],
    unscheduled: ['未排班', 'info'],
  }),
  apply_category: dictionary(codes.applyCategory, {
    attendance: ['考勤'],
    actorClock: ['上钟'],
  }),
  apply_type: dictionary(codes.applyType, {
    correction: ['补卡'],
    leave: ['请假'],
    swap: ['调休'],
    overtime: ['加班'],
    outside: ['外勤'],
    shiftSwap: ['换班'],
    actorCorrection: ['补上钟'],
    actorDuration: ['修改时长'],
    actorCancel: ['撤销上钟'],
  }),
  apply_status: dictionary(codes.applyStatus, {
    pending: ['待审批', 'warning'],
    approved: ['已通过', 'success'],
    rejected: ['已驳回', 'danger'],
    withdrawn: ['已撤回', 'info'],
  }),
  actor_clock_kind: dictionary(codes.actorClockKind, {
    requested: ['点钟'],
    turn: ['轮钟'],
    extra: ['加钟'],
    show: ['演出场次'],
  }),
  actor_clock_status: dictionary(codes.actorClockStatus, {
    running: ['上钟中', 'success'],
    ended: ['已下钟', 'info'],
    cancelled: ['已撤销', 'danger'],
  }),
  actor_level: dictionary(codes.actorLevel, {
    a: ['A级'],
    b: ['B级'],
    c: ['C级'],
  }),

  // pay and office
  approval_status: dictionary(codes.approvalStatus, {
    pending: ['审批中', 'warning'],
    approved: ['已通过', 'success'],
    rejected: ['已拒绝', 'danger'],
    withdrawn: ['已撤销', 'info'],
  }),
  approval_step_mode: dictionary(codes.approvalStepMode, {
    anyOne: ['或签'],
    everyOne: ['会签'],
  }),
  approval_step_status: dictionary(codes.approvalStepStatus, {
    notReached: ['未到', 'info'],
    pending: ['待处理', 'warning'],
    agreed: ['已同意', 'success'],
    rejected: ['已拒绝', 'danger'],
    handedOver: ['已转交', 'primary'],
    notNeeded: ['无需处理', 'info'],
  }),
  approval_type: dictionary(codes.approvalType, {
    leave: ['请假'],
    expense: ['报销'],
    purchase: ['采购'],
    advance: ['借款'],
    quota: ['赠送额度追加'],
    overSend: ['超额赠送'],
    credit: ['挂账'],
    refund: ['退款'],
    discount: ['折扣特批'],
    attribution: ['业绩归属调整'],
    seal: ['用印'],
    other: ['通用'],
    attendance: ['考勤申请'],
  }),
  wage_status: dictionary(codes.wageStatus, {
    draft: ['草稿', 'info'],
    unconfirmed: ['待确认', 'warning'],
    confirmed: ['已确认', 'success'],
    disputed: ['有异议', 'danger'],
    paid: ['已发放', 'success'],
  }),
  wage_item_type: dictionary(codes.wageItemType, {
    earning: ['应发', 'success'],
    deduction: ['扣款', 'danger'],
  }),
  wage_item: dictionary(codes.wageItem, {
    base: ['底薪'],
    post: ['岗位津贴'],
    full: ['全勤奖'],
    meal: ['餐补'],
    commission: ['业绩提成'],
    recommend: ['推荐提成'],
    recharge: ['充值提成'],
    team: ['团队提成'],
    clock: ['上钟提成'],
    reward: ['奖励'],
    overtime: ['加班'],
    creditBack: ['挂账退回'],
    late: ['迟到扣款'],
    absent: ['缺勤扣款'],
    leave: ['请假扣款'],
    fine: ['罚款'],
    credit: ['挂账抵扣'],
    social: ['社保'],
    tax: ['个税'],
    advance: ['借支'],
  }),
  bonus_bill_type: dictionary(codes.bonusBillType, {
    rebate: ['返利'],
    commission: ['提成'],
    reward: ['打赏'],
    actorClock: ['上钟'],
    task: ['任务奖励'],
    award: ['奖励'],
    fine: ['罚款', 'danger'],
    withdrawal: ['提现', 'warning'],
    adjustment: ['调整', 'info'],
  }),
  bonus_direction: dictionary(codes.bonusDirection, {
    income: ['收入', 'success'],
    expense: ['支出', 'danger'],
  }),
  bonus_bill_status: dictionary(codes.bonusBillStatus, {
    pending: ['待入账', 'warning'],
    booked: ['已入账', 'success'],
    reversed: ['已冲回', 'info'],
  }),
  bonus_withdraw_status: dictionary(codes.bonusWithdrawStatus, {
    pending: ['待审核', 'warning'],
    paying: ['打款中', 'primary'],
    succeeded: ['成功', 'success'],
    failed: ['失败', 'danger'],
    rejected: ['已驳回', 'info'],
  }),
  commission_kind: dictionary(codes.commissionKind, {
    sales: ['销售业绩'],
    recommend: ['推荐'],
    recharge: ['充值'],
    team: ['团队'],
    groupPlay: ['组局'],
  }),
  pay_rule_kind: dictionary(codes.payRuleKind, {
    rebate: ['商品返利'],
    tipShare: ['打赏分成'],
    stageShare: ['上钟分成'],
    stagePrice: ['上钟单价'],
    stageUnit: ['上钟单位'],
  }),
  commission_mode: dictionary(codes.commissionMode, {
    whole: ['全额'],
    excess: ['超额'],
  }),
  material_type: dictionary(codes.materialType, {
    article: ['图文'],
    poster: ['海报'],
    video: ['视频'],
    text: ['文案'],
    audio: ['音频'],
  }),
  material_status: dictionary(codes.materialStatus, {
    draft: ['草稿', 'info'],
    published: ['已发布', 'success'],
    withdrawn: ['已下架', 'info'],
  }),
  material_use_type: dictionary(codes.materialUseType, {
    view: ['浏览'],
    save: ['保存'],
    share: ['分享'],
    copy: ['复制'],
  }),
  task_target_type: dictionary(codes.taskTargetType, {
    everybody: ['全员'],
    depts: ['部门'],
    people: ['指定'],
  }),
  task_check_type: dictionary(codes.taskCheckType, {
    pictures: ['图片'],
    link: ['链接'],
    picturesAndPlace: ['图片+定位'],
  }),
  task_status: dictionary(codes.taskStatus, {
    draft: ['草稿', 'info'],
    running: ['进行中', 'success'],
    ended: ['已结束', 'info'],
    withdrawn: ['已撤回', 'danger'],
  }),
  task_user_status: dictionary(codes.taskUserStatus, {
    notBegun: ['未开始', 'info'],
    running: ['进行中', 'primary'],
    completed: ['已完成', 'success'],
    missed: ['未完成', 'danger'],
  }),
  task_check_status: dictionary(codes.taskCheckStatus, {
    pending: ['待审核', 'warning'],
    approved: ['已通过', 'success'],
    rejected: ['已驳回', 'danger'],
  }),
  suggest_type: dictionary(codes.suggestType, {
    suggestion: ['建议'],
    complaint: ['投诉', 'danger'],
    report: ['举报', 'danger'],
    help: ['求助', 'warning'],
    other: ['其他'],
  }),
  suggest_status: dictionary(codes.suggestStatus, {
    unread: ['待查看', 'warning'],
    read: ['已查看', 'primary'],
    replied: ['已回复', 'success'],
    closed: ['已关闭', 'info'],
  }),
  notice_type: dictionary(codes.noticeType, {
    notification: ['通知', 'warning'],
    announcement: ['公告', 'success'],
  }),
  notify_category: dictionary(codes.notifyCategory, {
    system: ['系统'],
    announcement: ['公告'],
    booking: ['预订'],
    order: ['订单'],
    approval: ['审批'],
    attendance: ['考勤'],
    pay: ['工资奖金'],
    task: ['任务'],
    wine: ['存酒'],
  }),

  alert_kind: dictionary(codes.alertKind, {
    call: ['客人呼叫', 'warning'],
    approval: ['待审批', 'primary'],
    order: ['待出品'],
    urge: ['催单', 'danger'],
    payment: ['待收款', 'warning'],
    wine: ['存取酒', 'warning'],
    opening: ['请开台', 'warning'],
    callback: ['请回电', 'warning'],
  }),

  // people and nights
  user_sex: dictionary(codes.userSex, {
    male: ['男'],
    female: ['女'],
    unknown: ['未知', 'info'],
  }),
  user_type: dictionary(codes.userType, {
    staff: ['员工'],
    actor: ['艺人'],
    mood: ['气氛组'],
    system: ['系统', 'info'],
  }),
  user_status: dictionary(codes.userStatus, {
    active: ['在职', 'success'],
    disabled: ['停用', 'info'],
  }),
  dept_type: dictionary(codes.deptType, {
    company: ['公司', 'info'],
    sales: ['营销'],
    floor: ['楼面'],
    production: ['出品'],
    stage: ['演艺'],
    mood: ['气氛'],
    finance: ['财务'],
    hr: ['人事行政'],
    door: ['门迎'],
    management: ['总经办'],
  }),
  business_day_status: dictionary(codes.businessDayStatus, {
    open: ['营业中', 'success'],
    closed: ['已日结', 'info'],
  }),
  normal_disable: dictionary(codes.normalDisable, {
    normal: ['正常', 'success'],
    disabled: ['停用', 'info'],
  }),
} satisfies Record<string, readonly DictItem[]>

export type DictType = keyof typeof dictionaries

/** Union of a dictionary's values. */
type DictValue<T extends DictType> = (typeof dictionaries)[T][number]['value']

/** True when an untrusted text names a dictionary. */
export function isDictType(text: string): text is DictType {
  return Object.hasOwn(dictionaries, text)
}

/** Entry of a stored value; undefined when the dictionary does not contain it. */
export function findDictItem(dictType: DictType, value: string): DictItem | undefined {
  const items: readonly DictItem[] = dictionaries[dictType]
  return items.find((item) => item.value === value)
}

/** Display label of a stored value; an unknown value is returned unchanged. */
export function getLabel(dictType: DictType, value: string): string {
  return findDictItem(dictType, value)?.label ?? value
}

/** Values of a dictionary in order, for schemas and checks. */
export function listDictValues<T extends DictType>(dictType: T): DictValue<T>[] {
  return dictionaries[dictType].map((item) => item.value)
}
