/**
 * Every enumeration of the house as a dictionary: the stored value, the word people read, and the colour of its tag.
 * The server hands these out by type, so a label is written here once and nowhere else.
 * NOTE: `produce_status` is the state of one order line, `order_produce_status` the state of a whole order.
 */

export type ListClass = 'default' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

export type DictItem = { readonly value: string; readonly label: string; readonly listClass: ListClass }

export const dictionaries = {
  // tables
  table_status: [
    { value: '0', label: '空台', listClass: 'success' },
    { value: '1', label: '已预订', listClass: 'warning' },
    { value: '2', label: '已开台', listClass: 'danger' },
    { value: '3', label: '待清台', listClass: 'primary' },
    { value: '4', label: '停用', listClass: 'info' },
  ],
  table_type: [
    { value: '1', label: '散台', listClass: 'default' },
    { value: '2', label: '高台', listClass: 'default' },
    { value: '3', label: '卡座', listClass: 'default' },
    { value: '4', label: '包厢', listClass: 'default' },
    { value: '9', label: '虚拟台', listClass: 'info' },
  ],
  pay_mode: [
    { value: '1', label: '先付', listClass: 'default' },
    { value: '2', label: '后付', listClass: 'default' },
  ],
  record_status: [
    { value: '1', label: '开台中', listClass: 'danger' },
    { value: '2', label: '已结清', listClass: 'primary' },
    { value: '3', label: '已清台', listClass: 'success' },
    { value: '4', label: '已撤台', listClass: 'info' },
    { value: '5', label: '已并入', listClass: 'info' },
  ],
  guest_type: [
    { value: '1', label: '预订', listClass: 'default' },
    { value: '2', label: '散客', listClass: 'default' },
    { value: '3', label: '会员', listClass: 'default' },
    { value: '4', label: '团购', listClass: 'default' },
    { value: '5', label: '组局', listClass: 'default' },
    { value: '6', label: '内部', listClass: 'info' },
  ],

  // bookings and the queue
  booking_status: [
    { value: '0', label: '待确认', listClass: 'warning' },
    { value: '1', label: '已预订', listClass: 'primary' },
    { value: '2', label: '已到店', listClass: 'success' },
    { value: '3', label: '已取消', listClass: 'info' },
    { value: '4', label: '已过号', listClass: 'danger' },
    { value: '5', label: '已拒绝', listClass: 'info' },
  ],
  booking_source: [
    { value: '1', label: '员工', listClass: 'default' },
    { value: '2', label: '客人自助', listClass: 'default' },
    { value: '3', label: '电话', listClass: 'default' },
    { value: '4', label: '平台', listClass: 'default' },
    { value: '5', label: '取号', listClass: 'default' },
  ],
  booking_occasion: [
    { value: '1', label: '生日', listClass: 'default' },
    { value: '2', label: '聚会', listClass: 'default' },
    { value: '3', label: '商务', listClass: 'default' },
    { value: '4', label: '表白/求婚', listClass: 'default' },
    { value: '9', label: '其他', listClass: 'default' },
  ],
  booking_deposit_status: [
    { value: '0', label: '无需', listClass: 'info' },
    { value: '1', label: '待付', listClass: 'warning' },
    { value: '2', label: '已付', listClass: 'success' },
    { value: '3', label: '已抵扣', listClass: 'primary' },
    { value: '4', label: '已退', listClass: 'info' },
    { value: '5', label: '已没收', listClass: 'danger' },
  ],
  queue_status: [
    { value: '0', label: '等待中', listClass: 'warning' },
    { value: '1', label: '已叫号', listClass: 'primary' },
    { value: '2', label: '已入座', listClass: 'success' },
    { value: '3', label: '已过号', listClass: 'danger' },
    { value: '4', label: '已取消', listClass: 'info' },
  ],
  queue_type: [
    { value: '1', label: '散台', listClass: 'default' },
    { value: '2', label: '卡座', listClass: 'default' },
    { value: '3', label: '包厢', listClass: 'default' },
  ],

  // goods
  goods_kind: [
    { value: '1', label: '单品', listClass: 'default' },
    { value: '2', label: '套餐', listClass: 'default' },
    { value: '3', label: '服务', listClass: 'default' },
    { value: '4', label: '补差/赔偿', listClass: 'default' },
  ],
  goods_source: [
    { value: '1', label: '收银台', listClass: 'default' },
    { value: '2', label: '移动端', listClass: 'default' },
    { value: '3', label: '活动', listClass: 'default' },
  ],
  goods_status: [
    { value: '0', label: '在售', listClass: 'success' },
    { value: '1', label: '下架', listClass: 'info' },
  ],
  statis_type: [
    { value: '1', label: '洋酒', listClass: 'default' },
    { value: '2', label: '啤酒', listClass: 'default' },
    { value: '3', label: '红酒/香槟', listClass: 'default' },
    { value: '4', label: '鸡尾酒', listClass: 'default' },
    { value: '5', label: '软饮', listClass: 'default' },
    { value: '6', label: '小吃', listClass: 'default' },
    { value: '7', label: '果盘', listClass: 'default' },
    { value: '8', label: '套餐', listClass: 'default' },
    { value: '9', label: '服务/其他', listClass: 'default' },
  ],
  produce_dept: [
    { value: '1', label: '吧台', listClass: 'default' },
    { value: '2', label: '厨房', listClass: 'default' },
    { value: '3', label: '水果房', listClass: 'default' },
    { value: '9', label: '无需出品', listClass: 'info' },
  ],
  rebate_type: [
    { value: '0', label: '无', listClass: 'info' },
    { value: '1', label: '按件', listClass: 'default' },
    { value: '2', label: '按比例', listClass: 'default' },
  ],
  goods_deposit_type: [
    { value: '0', label: '不可寄存', listClass: 'info' },
    { value: '1', label: '仅未开瓶', listClass: 'default' },
    { value: '2', label: '已开瓶可存', listClass: 'default' },
  ],
  stock_biz_type: [
    { value: '1', label: '采购入库', listClass: 'success' },
    { value: '2', label: '销售出库', listClass: 'default' },
    { value: '3', label: '赠送出库', listClass: 'default' },
    { value: '4', label: '团购/秒杀/组局出库', listClass: 'default' },
    { value: '5', label: '退货入库', listClass: 'success' },
    { value: '6', label: '盘盈', listClass: 'success' },
    { value: '7', label: '盘亏', listClass: 'danger' },
    { value: '8', label: '报损', listClass: 'danger' },
    { value: '9', label: '充公入库', listClass: 'success' },
    { value: '10', label: '领用', listClass: 'default' },
  ],

  // orders and gifts
  order_type: [
    { value: '1', label: '点单', listClass: 'default' },
    { value: '2', label: '赠送', listClass: 'warning' },
    { value: '3', label: '团购', listClass: 'primary' },
    { value: '4', label: '秒杀', listClass: 'primary' },
    { value: '5', label: '补低消', listClass: 'default' },
    { value: '6', label: '取酒', listClass: 'default' },
    { value: '7', label: '组局', listClass: 'primary' },
    { value: '8', label: '艺人服务', listClass: 'default' },
    { value: '9', label: '开台套餐', listClass: 'default' },
  ],
  order_source: [
    { value: '1', label: '员工', listClass: 'default' },
    { value: '2', label: '客人扫码', listClass: 'default' },
    { value: '3', label: '收银台', listClass: 'default' },
    { value: '4', label: '系统', listClass: 'default' },
  ],
  order_status: [
    { value: '0', label: '待付款', listClass: 'warning' },
    { value: '1', label: '已下单', listClass: 'primary' },
    { value: '2', label: '已结清', listClass: 'success' },
    { value: '3', label: '已完成', listClass: 'success' },
    { value: '4', label: '已取消', listClass: 'info' },
    { value: '5', label: '已退单', listClass: 'info' },
  ],
  order_produce_status: [
    { value: '0', label: '待出品', listClass: 'warning' },
    { value: '1', label: '部分出品', listClass: 'primary' },
    { value: '2', label: '已出品', listClass: 'success' },
    { value: '9', label: '无需', listClass: 'info' },
  ],
  produce_status: [
    { value: '0', label: '待出品', listClass: 'warning' },
    { value: '1', label: '制作中', listClass: 'primary' },
    { value: '2', label: '已出品', listClass: 'success' },
    { value: '3', label: '已送达', listClass: 'success' },
    { value: '9', label: '无需', listClass: 'info' },
  ],
  send_reason: [
    { value: '1', label: '维护客户', listClass: 'default' },
    { value: '2', label: '生日', listClass: 'default' },
    { value: '3', label: '活动', listClass: 'default' },
    { value: '4', label: '投诉补偿', listClass: 'default' },
    { value: '5', label: '破冰/气氛', listClass: 'default' },
    { value: '9', label: '其他', listClass: 'default' },
  ],
  send_status: [
    { value: '0', label: '待审批', listClass: 'warning' },
    { value: '1', label: '已生效', listClass: 'success' },
    { value: '2', label: '已拒绝', listClass: 'danger' },
    { value: '3', label: '已撤回', listClass: 'info' },
  ],
  send_quota_type: [
    { value: '1', label: '个人额度', listClass: 'default' },
    { value: '2', label: '特批', listClass: 'warning' },
  ],

  // money
  bill_status: [
    { value: '0', label: '未结', listClass: 'danger' },
    { value: '1', label: '部分结', listClass: 'warning' },
    { value: '2', label: '已结清', listClass: 'success' },
    { value: '3', label: '已反结', listClass: 'info' },
    { value: '4', label: '已关闭', listClass: 'info' },
  ],
  pay_biz_type: [
    { value: '1', label: '账单/订单', listClass: 'default' },
    { value: '2', label: '充值', listClass: 'default' },
    { value: '3', label: '打赏', listClass: 'default' },
    { value: '4', label: '挂账回款', listClass: 'default' },
    { value: '5', label: '订金', listClass: 'default' },
    { value: '6', label: '秒杀', listClass: 'default' },
    { value: '7', label: '组局', listClass: 'default' },
  ],
  pay_method: [
    { value: 'wechat', label: '微信', listClass: 'default' },
    { value: 'alipay', label: '支付宝', listClass: 'default' },
    { value: 'cash', label: '现金', listClass: 'default' },
    { value: 'card', label: '刷卡', listClass: 'default' },
    { value: 'balance', label: '会员余额', listClass: 'default' },
    { value: 'credit', label: '挂账', listClass: 'warning' },
    { value: 'voucher', label: '团购券', listClass: 'default' },
    { value: 'deposit', label: '订金', listClass: 'default' },
    { value: 'prepay', label: '预付', listClass: 'default' },
    { value: 'wage', label: '工资抵扣', listClass: 'default' },
  ],
  pay_status: [
    { value: '0', label: '待支付', listClass: 'warning' },
    { value: '1', label: '支付中', listClass: 'primary' },
    { value: '2', label: '成功', listClass: 'success' },
    { value: '3', label: '失败', listClass: 'danger' },
    { value: '4', label: '已关闭', listClass: 'info' },
  ],
  pay_scene: [
    { value: '1', label: '员工收款', listClass: 'default' },
    { value: '2', label: '客人扫码', listClass: 'default' },
    { value: '3', label: '付款码', listClass: 'default' },
    { value: '4', label: '系统', listClass: 'default' },
  ],
  pay_code_status: [
    { value: '0', label: '有效', listClass: 'success' },
    { value: '1', label: '已用', listClass: 'info' },
    { value: '2', label: '失效', listClass: 'info' },
  ],
  refund_type: [
    { value: '1', label: '退货退款', listClass: 'default' },
    { value: '2', label: '仅退款', listClass: 'default' },
  ],
  refund_status: [
    { value: '0', label: '待审核', listClass: 'warning' },
    { value: '1', label: '退款中', listClass: 'primary' },
    { value: '2', label: '成功', listClass: 'success' },
    { value: '3', label: '失败', listClass: 'danger' },
    { value: '4', label: '已拒绝', listClass: 'info' },
    { value: '5', label: '已撤销', listClass: 'info' },
  ],
  credit_owner_type: [
    { value: '1', label: '员工担保', listClass: 'default' },
    { value: '2', label: '会员', listClass: 'default' },
    { value: '3', label: '单位', listClass: 'default' },
  ],
  credit_status: [
    { value: '0', label: '待审批', listClass: 'warning' },
    { value: '1', label: '未还', listClass: 'danger' },
    { value: '2', label: '部分还款', listClass: 'warning' },
    { value: '3', label: '已还清', listClass: 'success' },
    { value: '4', label: '已核销', listClass: 'info' },
    { value: '5', label: '已拒绝', listClass: 'info' },
    { value: '6', label: '已撤销', listClass: 'info' },
  ],

  // members
  member_flow_type: [
    { value: '1', label: '充值', listClass: 'success' },
    { value: '2', label: '赠金', listClass: 'success' },
    { value: '3', label: '消费', listClass: 'default' },
    { value: '4', label: '退款', listClass: 'success' },
    { value: '5', label: '退储值', listClass: 'warning' },
    { value: '6', label: '调整', listClass: 'info' },
  ],
  member_source: [
    { value: '1', label: '自助', listClass: 'default' },
    { value: '2', label: '员工', listClass: 'default' },
    { value: '3', label: '充值', listClass: 'default' },
  ],
  recharge_status: [
    { value: '0', label: '待支付', listClass: 'warning' },
    { value: '1', label: '成功', listClass: 'success' },
    { value: '2', label: '已关闭', listClass: 'info' },
    { value: '3', label: '已退', listClass: 'danger' },
  ],

  // stored wine
  wine_status: [
    { value: '0', label: '待入库', listClass: 'warning' },
    { value: '1', label: '存放中', listClass: 'success' },
    { value: '2', label: '已取完', listClass: 'info' },
    { value: '3', label: '已过期', listClass: 'danger' },
    { value: '4', label: '已充公', listClass: 'info' },
    { value: '5', label: '已拒绝', listClass: 'info' },
    { value: '6', label: '已撤销', listClass: 'info' },
    { value: '7', label: '损坏', listClass: 'danger' },
  ],
  withdraw_status: [
    { value: '0', label: '待出库', listClass: 'warning' },
    { value: '1', label: '已出库', listClass: 'success' },
    { value: '2', label: '已拒绝', listClass: 'danger' },
    { value: '3', label: '已撤销', listClass: 'info' },
  ],
  withdraw_verify_type: [
    { value: '1', label: '取酒码', listClass: 'default' },
    { value: '2', label: '短信验证码', listClass: 'default' },
    { value: '3', label: '会员扫码', listClass: 'default' },
  ],

  // vouchers, tips, flash sales, group plays
  voucher_platform: [
    { value: 'meituan', label: '美团', listClass: 'default' },
    { value: 'douyin', label: '抖音', listClass: 'default' },
    { value: 'other', label: '其他', listClass: 'default' },
  ],
  voucher_status: [
    { value: '1', label: '已核销', listClass: 'success' },
    { value: '2', label: '已撤销', listClass: 'info' },
    { value: '3', label: '失败', listClass: 'danger' },
  ],
  reward_code_type: [
    { value: '1', label: '个人码', listClass: 'default' },
    { value: '2', label: '台位码', listClass: 'default' },
    { value: '3', label: '通用码', listClass: 'default' },
  ],
  reward_status: [
    { value: '0', label: '待支付', listClass: 'warning' },
    { value: '1', label: '成功', listClass: 'success' },
    { value: '2', label: '已关闭', listClass: 'info' },
    { value: '3', label: '已退款', listClass: 'danger' },
  ],
  reward_settle_status: [
    { value: '0', label: '未入账', listClass: 'warning' },
    { value: '1', label: '已入账', listClass: 'success' },
    { value: '2', label: '已冲回', listClass: 'info' },
  ],
  kill_status: [
    { value: '0', label: '草稿', listClass: 'info' },
    { value: '1', label: '未开始', listClass: 'warning' },
    { value: '2', label: '进行中', listClass: 'success' },
    { value: '3', label: '已结束', listClass: 'info' },
    { value: '4', label: '已停止', listClass: 'danger' },
  ],
  kill_order_status: [
    { value: '0', label: '待支付', listClass: 'warning' },
    { value: '1', label: '待核销', listClass: 'primary' },
    { value: '2', label: '已核销', listClass: 'success' },
    { value: '3', label: '已关闭', listClass: 'info' },
    { value: '4', label: '已退款', listClass: 'danger' },
  ],
  play_status: [
    { value: '0', label: '报名中', listClass: 'warning' },
    { value: '1', label: '已成局', listClass: 'primary' },
    { value: '2', label: '进行中', listClass: 'success' },
    { value: '3', label: '已结束', listClass: 'info' },
    { value: '4', label: '已取消', listClass: 'danger' },
  ],
  play_join_status: [
    { value: '0', label: '待支付', listClass: 'warning' },
    { value: '1', label: '待核销', listClass: 'primary' },
    { value: '2', label: '已核销', listClass: 'success' },
    { value: '3', label: '已退款', listClass: 'danger' },
    { value: '4', label: '已取消', listClass: 'info' },
  ],

  // attendance and schedules
  schedule_status: [
    { value: '0', label: '草稿', listClass: 'info' },
    { value: '1', label: '已发布', listClass: 'success' },
  ],
  clock_type: [
    { value: '1', label: '上班', listClass: 'default' },
    { value: '2', label: '下班', listClass: 'default' },
  ],
  clock_method: [
    { value: '1', label: '定位', listClass: 'default' },
    { value: '2', label: '蓝牙', listClass: 'default' },
    { value: '3', label: 'NFC', listClass: 'default' },
    { value: '4', label: '补卡', listClass: 'warning' },
  ],
  clock_result: [
    { value: '0', label: '正常', listClass: 'success' },
    { value: '1', label: '迟到', listClass: 'warning' },
    { value: '2', label: '早退', listClass: 'warning' },
    { value: '4', label: '外勤', listClass: 'primary' },
  ],
  clock_day_status: [
    { value: '0', label: '正常', listClass: 'success' },
    { value: '1', label: '迟到', listClass: 'warning' },
    { value: '2', label: '早退', listClass: 'warning' },
    { value: '3', label: '迟到早退', listClass: 'warning' },
    { value: '4', label: '缺卡', listClass: 'danger' },
    { value: '5', label: '旷工', listClass: 'danger' },
    { value: '6', label: '休息', listClass: 'info' },
    { value: '7', label: '请假', listClass: 'primary' },
    { value: '8', label: '未排班', listClass: 'info' },
  ],
  apply_category: [
    { value: '1', label: '考勤', listClass: 'default' },
    { value: '2', label: '上钟', listClass: 'default' },
  ],
  apply_type: [
    { value: '1', label: '补卡', listClass: 'default' },
    { value: '2', label: '请假', listClass: 'default' },
    { value: '3', label: '调休', listClass: 'default' },
    { value: '4', label: '加班', listClass: 'default' },
    { value: '5', label: '外勤', listClass: 'default' },
    { value: '11', label: '补上钟', listClass: 'default' },
    { value: '12', label: '修改时长', listClass: 'default' },
    { value: '13', label: '撤销上钟', listClass: 'default' },
  ],
  apply_status: [
    { value: '0', label: '待审批', listClass: 'warning' },
    { value: '1', label: '已通过', listClass: 'success' },
    { value: '2', label: '已驳回', listClass: 'danger' },
    { value: '3', label: '已撤回', listClass: 'info' },
  ],
  actor_clock_kind: [
    { value: '1', label: '点钟', listClass: 'default' },
    { value: '2', label: '轮钟', listClass: 'default' },
    { value: '3', label: '加钟', listClass: 'default' },
    { value: '4', label: '演出场次', listClass: 'default' },
  ],
  actor_clock_status: [
    { value: '1', label: '上钟中', listClass: 'success' },
    { value: '2', label: '已下钟', listClass: 'info' },
    { value: '3', label: '已撤销', listClass: 'danger' },
  ],
  actor_level: [
    { value: 'A', label: 'A级', listClass: 'default' },
    { value: 'B', label: 'B级', listClass: 'default' },
    { value: 'C', label: 'C级', listClass: 'default' },
  ],

  // pay and office
  approval_status: [
    { value: '0', label: '审批中', listClass: 'warning' },
    { value: '1', label: '已通过', listClass: 'success' },
    { value: '2', label: '已拒绝', listClass: 'danger' },
    { value: '3', label: '已撤销', listClass: 'info' },
  ],
  approval_step_mode: [
    { value: '1', label: '或签', listClass: 'default' },
    { value: '2', label: '会签', listClass: 'default' },
  ],
  approval_step_status: [
    { value: '0', label: '未到', listClass: 'info' },
    { value: '1', label: '待处理', listClass: 'warning' },
    { value: '2', label: '已同意', listClass: 'success' },
    { value: '3', label: '已拒绝', listClass: 'danger' },
    { value: '4', label: '已转交', listClass: 'primary' },
  ],
  approval_type: [
    { value: 'leave', label: '请假', listClass: 'default' },
    { value: 'expense', label: '报销', listClass: 'default' },
    { value: 'purchase', label: '采购', listClass: 'default' },
    { value: 'advance', label: '借款', listClass: 'default' },
    { value: 'quota', label: '赠送额度追加', listClass: 'default' },
    { value: 'overSend', label: '超额赠送', listClass: 'default' },
    { value: 'credit', label: '挂账', listClass: 'default' },
    { value: 'refund', label: '退款', listClass: 'default' },
    { value: 'discount', label: '折扣特批', listClass: 'default' },
    { value: 'attribution', label: '业绩归属调整', listClass: 'default' },
    { value: 'seal', label: '用印', listClass: 'default' },
    { value: 'other', label: '通用', listClass: 'default' },
  ],
  wage_status: [
    { value: '0', label: '草稿', listClass: 'info' },
    { value: '1', label: '待确认', listClass: 'warning' },
    { value: '2', label: '已确认', listClass: 'success' },
    { value: '3', label: '有异议', listClass: 'danger' },
    { value: '4', label: '已发放', listClass: 'success' },
  ],
  wage_item_type: [
    { value: '1', label: '应发', listClass: 'success' },
    { value: '2', label: '扣款', listClass: 'danger' },
  ],
  wage_item: [
    { value: 'base', label: '底薪', listClass: 'default' },
    { value: 'post', label: '岗位津贴', listClass: 'default' },
    { value: 'full', label: '全勤奖', listClass: 'default' },
    { value: 'meal', label: '餐补', listClass: 'default' },
    { value: 'commission', label: '业绩提成', listClass: 'default' },
    { value: 'recommend', label: '推荐提成', listClass: 'default' },
    { value: 'recharge', label: '充值提成', listClass: 'default' },
    { value: 'team', label: '团队提成', listClass: 'default' },
    { value: 'clock', label: '上钟提成', listClass: 'default' },
    { value: 'reward', label: '奖励', listClass: 'default' },
    { value: 'overtime', label: '加班', listClass: 'default' },
    { value: 'late', label: '迟到扣款', listClass: 'default' },
    { value: 'absent', label: '缺勤扣款', listClass: 'default' },
    { value: 'fine', label: '罚款', listClass: 'default' },
    { value: 'credit', label: '挂账抵扣', listClass: 'default' },
    { value: 'social', label: '社保', listClass: 'default' },
    { value: 'tax', label: '个税', listClass: 'default' },
    { value: 'advance', label: '借支', listClass: 'default' },
  ],
  bonus_bill_type: [
    { value: '1', label: '返利', listClass: 'default' },
    { value: '2', label: '提成', listClass: 'default' },
    { value: '3', label: '打赏', listClass: 'default' },
    { value: '4', label: '上钟', listClass: 'default' },
    { value: '5', label: '任务奖励', listClass: 'default' },
    { value: '6', label: '奖励', listClass: 'default' },
    { value: '7', label: '罚款', listClass: 'danger' },
    { value: '8', label: '提现', listClass: 'warning' },
    { value: '9', label: '调整', listClass: 'info' },
  ],
  bonus_direction: [
    { value: '1', label: '收入', listClass: 'success' },
    { value: '2', label: '支出', listClass: 'danger' },
  ],
  bonus_bill_status: [
    { value: '0', label: '待入账', listClass: 'warning' },
    { value: '1', label: '已入账', listClass: 'success' },
    { value: '2', label: '已冲回', listClass: 'info' },
  ],
  bonus_withdraw_status: [
    { value: '0', label: '待审核', listClass: 'warning' },
    { value: '1', label: '打款中', listClass: 'primary' },
    { value: '2', label: '成功', listClass: 'success' },
    { value: '3', label: '失败', listClass: 'danger' },
    { value: '4', label: '已驳回', listClass: 'info' },
  ],
  commission_kind: [
    { value: '1', label: '销售业绩', listClass: 'default' },
    { value: '2', label: '推荐', listClass: 'default' },
    { value: '3', label: '充值', listClass: 'default' },
    { value: '4', label: '团队', listClass: 'default' },
    { value: '5', label: '组局', listClass: 'default' },
  ],
  commission_mode: [
    { value: '1', label: '全额', listClass: 'default' },
    { value: '2', label: '超额', listClass: 'default' },
  ],
  material_type: [
    { value: '1', label: '图文', listClass: 'default' },
    { value: '2', label: '海报', listClass: 'default' },
    { value: '3', label: '视频', listClass: 'default' },
    { value: '4', label: '文案', listClass: 'default' },
    { value: '5', label: '音频', listClass: 'default' },
  ],
  material_status: [
    { value: '0', label: '草稿', listClass: 'info' },
    { value: '1', label: '已发布', listClass: 'success' },
    { value: '2', label: '已下架', listClass: 'info' },
  ],
  material_use_type: [
    { value: '1', label: '浏览', listClass: 'default' },
    { value: '2', label: '保存', listClass: 'default' },
    { value: '3', label: '分享', listClass: 'default' },
    { value: '4', label: '复制', listClass: 'default' },
  ],
  task_target_type: [
    { value: '1', label: '全员', listClass: 'default' },
    { value: '2', label: '部门', listClass: 'default' },
    { value: '3', label: '指定', listClass: 'default' },
  ],
  task_check_type: [
    { value: '1', label: '图片', listClass: 'default' },
    { value: '2', label: '链接', listClass: 'default' },
    { value: '3', label: '图片+定位', listClass: 'default' },
  ],
  task_status: [
    { value: '0', label: '草稿', listClass: 'info' },
    { value: '1', label: '进行中', listClass: 'success' },
    { value: '2', label: '已结束', listClass: 'info' },
    { value: '3', label: '已撤回', listClass: 'danger' },
  ],
  task_user_status: [
    { value: '0', label: '未开始', listClass: 'info' },
    { value: '1', label: '进行中', listClass: 'primary' },
    { value: '2', label: '已完成', listClass: 'success' },
    { value: '3', label: '未完成', listClass: 'danger' },
  ],
  task_check_status: [
    { value: '0', label: '待审核', listClass: 'warning' },
    { value: '1', label: '已通过', listClass: 'success' },
    { value: '2', label: '已驳回', listClass: 'danger' },
  ],
  suggest_type: [
    { value: '1', label: '建议', listClass: 'default' },
    { value: '2', label: '投诉', listClass: 'danger' },
    { value: '3', label: '举报', listClass: 'danger' },
    { value: '4', label: '求助', listClass: 'warning' },
    { value: '9', label: '其他', listClass: 'default' },
  ],
  suggest_status: [
    { value: '0', label: '待查看', listClass: 'warning' },
    { value: '1', label: '已查看', listClass: 'primary' },
    { value: '2', label: '已回复', listClass: 'success' },
    { value: '3', label: '已关闭', listClass: 'info' },
  ],
  notice_type: [
    { value: '1', label: '通知', listClass: 'warning' },
    { value: '2', label: '公告', listClass: 'success' },
  ],
  notify_category: [
    { value: '1', label: '系统', listClass: 'default' },
    { value: '2', label: '公告', listClass: 'default' },
    { value: '3', label: '预订', listClass: 'default' },
    { value: '4', label: '订单', listClass: 'default' },
    { value: '5', label: '审批', listClass: 'default' },
    { value: '6', label: '考勤', listClass: 'default' },
    { value: '7', label: '工资奖金', listClass: 'default' },
    { value: '8', label: '任务', listClass: 'default' },
    { value: '9', label: '存酒', listClass: 'default' },
  ],

  // people and nights
  user_sex: [
    { value: '0', label: '男', listClass: 'default' },
    { value: '1', label: '女', listClass: 'default' },
    { value: '2', label: '未知', listClass: 'info' },
  ],
  user_type: [
    { value: '1', label: '员工', listClass: 'default' },
    { value: '2', label: '艺人', listClass: 'default' },
    { value: '3', label: '气氛组', listClass: 'default' },
    { value: '9', label: '系统', listClass: 'info' },
  ],
  user_status: [
    { value: '0', label: '在职', listClass: 'success' },
    { value: '1', label: '停用', listClass: 'info' },
  ],
  dept_type: [
    { value: '0', label: '公司', listClass: 'info' },
    { value: '1', label: '营销', listClass: 'default' },
    { value: '2', label: '楼面', listClass: 'default' },
    { value: '3', label: '出品', listClass: 'default' },
    { value: '4', label: '演艺', listClass: 'default' },
    { value: '5', label: '气氛', listClass: 'default' },
    { value: '6', label: '财务', listClass: 'default' },
    { value: '7', label: '人事行政', listClass: 'default' },
    { value: '8', label: '门迎', listClass: 'default' },
    { value: '9', label: '总经办', listClass: 'default' },
  ],
  business_day_status: [
    { value: '0', label: '营业中', listClass: 'success' },
    { value: '1', label: '已日结', listClass: 'info' },
  ],
  normal_disable: [
    { value: '0', label: '正常', listClass: 'success' },
    { value: '1', label: '停用', listClass: 'info' },
  ],
} as const satisfies Record<string, readonly DictItem[]>

export type DictType = keyof typeof dictionaries

/** The values a dictionary knows, as a union: `DictValue<'table_status'>` is `'0' | '1' | '2' | '3' | '4'`. */
export type DictValue<T extends DictType> = (typeof dictionaries)[T][number]['value']

export const dictTypes = Object.keys(dictionaries) as DictType[]

/** Whether a word from outside names a dictionary. */
export function isDictType(word: string): word is DictType {
  return Object.hasOwn(dictionaries, word)
}

/** The entry of a stored value, or undefined when the dictionary does not know it. */
export function dictItem(dictType: DictType, value: string): DictItem | undefined {
  const items: readonly DictItem[] = dictionaries[dictType]
  return items.find((item) => item.value === value)
}

/** The word people read for a stored value; an unknown value is shown as it is. */
export function label(dictType: DictType, value: string): string {
  return dictItem(dictType, value)?.label ?? value
}

/** The values of a dictionary in their order, for schemas and checks. */
export function dictValues<T extends DictType>(dictType: T): DictValue<T>[] {
  return dictionaries[dictType].map((item) => item.value)
}
