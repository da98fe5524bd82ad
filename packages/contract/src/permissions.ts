/**
 * Permission matrix: one row per permission key, one column per role, with the scope of records. A role that a row does
 * not contain lacks the permission. A user with several roles has the widest of their scopes. An approval permission
 * never covers the approver's own request; the approving command enforces that.
 */

/** All roles of the venue in listing order, without the system administrator. */
export const roleKeys = [
  'waiter',
  'sales',
  'deptManager',
  'floorManager',
  'cashier',
  'bar',
  'actor',
  'mood',
  'host',
  'finance',
  'hr',
  'gm',
] as const

export type RoleKey = (typeof roleKeys)[number]

/** `all` = the whole venue, `dept` = own department and below, `self` = own records only. */
export type Scope = 'all' | 'dept' | 'self'

/**
 * Roles with their Chinese names. `scope`: default scope for operations (tables, bookings, bills, production).
 * `peopleScope`: default scope for permissions whose records are employees (attendance, schedules).
 */
export const roles = {
  waiter: { postName: '服务员', scope: 'self', peopleScope: 'self' },
  sales: { postName: '客户经理', scope: 'self', peopleScope: 'self' },
  deptManager: { postName: '部门经理', scope: 'dept', peopleScope: 'dept' },
  floorManager: { postName: '楼面经理', scope: 'all', peopleScope: 'dept' },
  cashier: { postName: '收银', scope: 'all', peopleScope: 'self' },
  bar: { postName: '吧员', scope: 'all', peopleScope: 'self' },
  actor: { postName: '艺人', scope: 'self', peopleScope: 'self' },
  mood: { postName: '气氛组', scope: 'self', peopleScope: 'self' },
  host: { postName: '门迎', scope: 'all', peopleScope: 'self' },
  finance: { postName: '财务', scope: 'all', peopleScope: 'self' },
  hr: { postName: '人事', scope: 'all', peopleScope: 'all' },
  gm: { postName: '总经理', scope: 'all', peopleScope: 'all' },
} as const satisfies Record<RoleKey, { postName: string; scope: Scope; peopleScope: Scope }>

export type PermissionRow = { label: string } & { readonly [role in RoleKey]?: Scope }

// prettier-ignore
export const permissions = {
  'operate:table:list': { label: '查看台位', waiter: 'all', sales: 'all', deptManager: 'all', floorManager: 'all', cashier: 'all', bar: 'all', actor: 'all', mood: 'all', host: 'all', finance: 'all', gm: 'all' },
  'operate:table:amount': { label: '查看台位金额', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'operate:table:open': { label: '开台', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', host: 'all', gm: 'all' },
  'operate:table:openBooked': { label: '强开他人已订台位', floorManager: 'all', gm: 'all' },
  'operate:table:transfer': { label: '转台', waiter: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:table:merge': { label: '并台/拆台', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:table:clear': { label: '清台', waiter: 'self', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:table:cancelOpen': { label: '撤台', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:table:lock': { label: '锁台/停用', floorManager: 'all', gm: 'all' },
  'operate:table:changeSales': { label: '修改订台人', deptManager: 'dept', floorManager: 'all', finance: 'all', gm: 'all' },
  'operate:table:changeMin': { label: '修改低消', floorManager: 'all', gm: 'all' },
  'operate:table:waiveMin': { label: '免低消', floorManager: 'all', gm: 'all' },
  'operate:booking:list': { label: '查看预订', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', mood: 'self', host: 'all', finance: 'all', gm: 'all' },
  'operate:booking:add': { label: '新增预订', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', actor: 'self', mood: 'self', host: 'all', gm: 'all' },
  'operate:booking:edit': { label: '修改/延时/换台', sales: 'self', deptManager: 'dept', floorManager: 'all', mood: 'self', host: 'all', gm: 'all' },
  'operate:booking:confirm': { label: '确认/拒绝预订', deptManager: 'dept', floorManager: 'all', host: 'all', gm: 'all' },
  'operate:booking:cancel': { label: '取消预订', sales: 'self', deptManager: 'dept', floorManager: 'all', mood: 'self', host: 'all', gm: 'all' },
  'operate:order:list': { label: '查看订单', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', bar: 'all', actor: 'self', mood: 'self', finance: 'all', gm: 'all' },
  'operate:order:add': { label: '点单', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', bar: 'all', mood: 'self', gm: 'all' },
  'operate:order:postpay': { label: '后付下单', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:order:return': { label: '退单', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:order:changePrice': { label: '改价', floorManager: 'all', gm: 'all' },
  'operate:send:add': { label: '赠送', sales: 'self', deptManager: 'dept', floorManager: 'all', gm: 'all' },
  'operate:send:approve': { label: '审批超额赠送', deptManager: 'dept', floorManager: 'all', gm: 'all' },
  'operate:send:return': { label: '撤回赠送', deptManager: 'dept', floorManager: 'all', gm: 'all' },
  'operate:bill:view': { label: '查看账单', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'operate:bill:settle': { label: '结账收款', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'operate:bill:payCode': { label: '出示付款码', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:bill:discount': { label: '打折', floorManager: 'all', finance: 'all', gm: 'all' },
  'operate:bill:wipe': { label: '抹零', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'operate:bill:reverse': { label: '反结账', finance: 'all', gm: 'all' },
  'operate:refund:apply': { label: '申请退款', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'operate:refund:approve': { label: '审批退款', floorManager: 'all', finance: 'all', gm: 'all' },
  'operate:credit:apply': { label: '申请挂账', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', gm: 'all' },
  'operate:credit:approve': { label: '审批挂账', floorManager: 'all', finance: 'all', gm: 'all' },
  'operate:credit:repay': { label: '挂账回款', cashier: 'all', finance: 'all', gm: 'all' },
  'operate:credit:writeOff': { label: '坏账核销', finance: 'all', gm: 'all' },
  'operate:businessDay:close': { label: '手动日结', finance: 'all', gm: 'all' },
  'operate:goods:soldOut': { label: '沽清', floorManager: 'all', bar: 'all', finance: 'all', gm: 'all' },
  'operate:produce:handle': { label: '出品确认', floorManager: 'all', bar: 'all', gm: 'all' },

  'verify:voucher:consume': { label: '团购核销', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', host: 'all', finance: 'all', gm: 'all' },
  'verify:voucher:cancel': { label: '撤销核销', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'verify:play:consume': { label: '组局凭证核销', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', mood: 'self', host: 'all', gm: 'all' },

  'wine:deposit:add': { label: '存酒申请', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', bar: 'all', gm: 'all' },
  'wine:deposit:audit': { label: '存酒入库', floorManager: 'all', bar: 'all', gm: 'all' },
  'wine:withdraw:add': { label: '取酒申请', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', bar: 'all', gm: 'all' },
  'wine:withdraw:issue': { label: '取酒出库', floorManager: 'all', bar: 'all', gm: 'all' },
  'wine:store:list': { label: '查酒', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', bar: 'all', finance: 'all', gm: 'all' },
  'wine:store:renew': { label: '续存', sales: 'self', deptManager: 'dept', floorManager: 'all', bar: 'all', gm: 'all' },
  'wine:store:confiscate': { label: '充公', floorManager: 'all', bar: 'all', finance: 'all', gm: 'all' },

  'member:info:view': { label: '查看会员', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', bar: 'all', host: 'all', finance: 'all', gm: 'all' },
  'member:info:phone': { label: '查看完整手机号', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'member:recharge:add': { label: '代会员充值', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'member:recharge:refund': { label: '退储值', finance: 'all', gm: 'all' },
  'member:info:edit': { label: '会员档案', finance: 'all', gm: 'all' },
  'member:opening:add': { label: '录入期初', finance: 'all', gm: 'all' },

  'play:event:manage': { label: '发起/管理组局', sales: 'self', deptManager: 'dept', floorManager: 'all', actor: 'self', mood: 'self', gm: 'all' },

  'speedKill:activity:manage': { label: '秒杀活动管理', deptManager: 'dept', floorManager: 'all', gm: 'all' },
  'speedKill:order:list': { label: '秒杀订单', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'speedKill:order:verify': { label: '秒杀核销', waiter: 'all', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', gm: 'all' },

  'queue:number:call': { label: '叫号', floorManager: 'all', host: 'all', gm: 'all' },

  'report:order:view': { label: '销售统计', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', mood: 'self', finance: 'all', gm: 'all' },
  'report:recommend:view': { label: '推荐统计', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', bar: 'self', mood: 'self', finance: 'all', gm: 'all' },
  'report:clock:view': { label: '打卡统计', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'dept', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', hr: 'all', gm: 'all' },
  'report:settle:view': { label: '结算统计', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'report:table:view': { label: '开台统计', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', mood: 'self', finance: 'all', gm: 'all' },
  'report:unpay:view': { label: '未结台统计', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'report:rank:view': { label: '业绩排行', waiter: 'all', sales: 'all', deptManager: 'all', floorManager: 'all', cashier: 'all', actor: 'all', mood: 'all', finance: 'all', gm: 'all' },
  'report:consume:view': { label: '消费排行', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'report:send:view': { label: '赠送统计', sales: 'self', deptManager: 'dept', floorManager: 'all', finance: 'all', gm: 'all' },
  'report:reward:view': { label: '打赏统计', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'all', bar: 'self', actor: 'self', mood: 'self', finance: 'all', gm: 'all' },
  'report:summary:view': { label: '汇总报表', sales: 'self', deptManager: 'dept', floorManager: 'all', finance: 'all', gm: 'all' },
  'report:group:view': { label: '团购统计', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'report:business:view': { label: '营业概况', floorManager: 'all', finance: 'all', gm: 'all' },
  'report:nowork:view': { label: '无业绩统计', deptManager: 'dept', floorManager: 'all', finance: 'all', hr: 'all', gm: 'all' },
  'report:credit:view': { label: '挂账统计', sales: 'self', deptManager: 'dept', floorManager: 'all', cashier: 'all', finance: 'all', gm: 'all' },
  'report:file:export': { label: '导出报表', finance: 'all', gm: 'all' },
  'report:journal:export': { label: '导出记账凭证', finance: 'all', gm: 'all' },
  'report:market:view': { label: '营销概况', sales: 'self', deptManager: 'dept', floorManager: 'all', mood: 'self', finance: 'all', gm: 'all' },

  'statement:manufacture:view': { label: '出品报表', floorManager: 'all', bar: 'all', finance: 'all', gm: 'all' },
  'statement:sales:view': { label: '销售报表', sales: 'self', deptManager: 'dept', floorManager: 'all', finance: 'all', gm: 'all' },
  'statement:rebate:view': { label: '返利明细', sales: 'self', deptManager: 'dept', finance: 'all', gm: 'all' },
  'statement:stock:view': { label: '库存报表', floorManager: 'all', bar: 'all', finance: 'all', gm: 'all' },
  'statement:guest:view': { label: '客人报表', sales: 'self', deptManager: 'dept', floorManager: 'all', host: 'all', finance: 'all', gm: 'all' },

  'employee:workforce:view': { label: '查看排班', waiter: 'self', sales: 'self', deptManager: 'dept', floorManager: 'dept', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'all', gm: 'all' },
  'employee:workforce:edit': { label: '编辑排班', deptManager: 'dept', floorManager: 'dept', hr: 'all', gm: 'all' },

  'clock:record:add': { label: '打卡', waiter: 'self', sales: 'self', deptManager: 'self', floorManager: 'self', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'self', gm: 'self' },
  'clock:apply:add': { label: '考勤申请', waiter: 'self', sales: 'self', deptManager: 'self', floorManager: 'self', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'self', gm: 'self' },
  'clock:apply:approve': { label: '审批考勤申请', deptManager: 'dept', floorManager: 'dept', hr: 'all', gm: 'all' },
  'clock:actor:add': { label: '上钟/下钟', deptManager: 'dept', floorManager: 'all', actor: 'self', mood: 'self', gm: 'all' },
  'clock:actor:approve': { label: '审批上钟申请', deptManager: 'dept', floorManager: 'all', gm: 'all' },

  'employee:wage:view': { label: '我的工资', waiter: 'self', sales: 'self', deptManager: 'self', floorManager: 'self', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'self', gm: 'self' },
  'employee:wage:publish': { label: '发布工资', finance: 'all', hr: 'all', gm: 'all' },
  'employee:bonus:view': { label: '我的账户', waiter: 'self', sales: 'self', deptManager: 'self', floorManager: 'self', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'self', gm: 'self' },
  'employee:bonus:withdraw': { label: '提现', waiter: 'self', sales: 'self', deptManager: 'self', floorManager: 'self', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'self', gm: 'self' },
  'employee:bonus:audit': { label: '提现审核/调账', finance: 'all', gm: 'all' },
  'employee:suggest:add': { label: '写信', waiter: 'self', sales: 'self', deptManager: 'self', floorManager: 'self', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'self', gm: 'self' },
  'employee:suggest:handle': { label: '处理信件', gm: 'all' },

  'material:item:view': { label: '查看物料', waiter: 'all', sales: 'all', deptManager: 'all', floorManager: 'all', cashier: 'all', bar: 'all', actor: 'all', mood: 'all', host: 'all', finance: 'all', hr: 'all', gm: 'all' },
  'material:item:publish': { label: '发布物料', deptManager: 'dept', floorManager: 'all', hr: 'all', gm: 'all' },
  'material:task:publish': { label: '发布任务', deptManager: 'dept', floorManager: 'all', hr: 'all', gm: 'all' },
  'material:task:check': { label: '审核任务打卡', deptManager: 'dept', floorManager: 'all', hr: 'all', gm: 'all' },

  'approval:form:add': { label: '发起审批', waiter: 'self', sales: 'self', deptManager: 'self', floorManager: 'self', cashier: 'self', bar: 'self', actor: 'self', mood: 'self', host: 'self', finance: 'self', hr: 'self', gm: 'self' },
  'approval:task:handle': { label: '处理审批', deptManager: 'dept', floorManager: 'all', finance: 'all', hr: 'all', gm: 'all' },
  'approval:type:edit': { label: '审批表单与流程', gm: 'all' },

  'notice:message:publish': { label: '发布通知', deptManager: 'dept', floorManager: 'all', hr: 'all', gm: 'all' },

  'system:goods:edit': { label: '商品维护', finance: 'all', gm: 'all' },
  'system:goods:price': { label: '商品价格', finance: 'all', gm: 'all' },
  'system:stock:edit': { label: '库存出入', floorManager: 'all', bar: 'all', finance: 'all', gm: 'all' },
  'system:table:edit': { label: '台位与区域', floorManager: 'all', gm: 'all' },
  'system:user:edit': { label: '员工维护', hr: 'all', gm: 'all' },
  'system:rule:edit': { label: '提成/返利/额度/低消规则', finance: 'all', gm: 'all' },
  'system:attribution:change': { label: '业绩归属调整', finance: 'all', gm: 'all' },
  'system:role:edit': { label: '角色权限', gm: 'all' },
  'system:config:edit': { label: '系统参数', gm: 'all' },
  'system:log:view': { label: '操作日志', finance: 'all', gm: 'all' },
  'system:state:view': { label: '系统状态与数据检查', gm: 'all' },
  'system:integration:edit': { label: '接口密钥与推送', gm: 'all' },
} as const satisfies Record<string, PermissionRow>

export type PermissionKey = keyof typeof permissions

export const permissionKeys = Object.keys(permissions) as PermissionKey[]

const width: Record<Scope, number> = { self: 1, dept: 2, all: 3 }

/** Widest scope of the given roles for a key; undefined when none has the permission. */
export function findScope(grantedRoles: readonly RoleKey[], key: PermissionKey): Scope | undefined {
  const row: PermissionRow = permissions[key]
  return grantedRoles
    .map((role) => row[role])
    .reduce((widest, scope) => (scope && (!widest || width[scope] > width[widest]) ? scope : widest), undefined)
}
