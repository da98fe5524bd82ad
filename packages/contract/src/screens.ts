/**
 * Table of all screens. Paths are fixed; `module` is the owning module. A row lists only values that differ from the
 * defaults (`ROW_DEFAULTS` in `screen.ts`). Screens of the first load are in `open-screens.ts`. The web shells read
 * this table, so a page cannot deviate from it.
 */

import { openRows } from './open-screens.ts'
import { mapScreensByAddress, buildScreen, type ScreenRow, type Screen } from './screen.ts'

export type { Screen } from './screen.ts'

// prettier-ignore
const rows = [
  // tabs
  ...openRows.tabs,
  // operations
  { id: 'P004', path: '/pages/login', title: '登录', access: 'public', group: 'operations', module: 'session', query: ['redirect'] },
  { id: 'P005', path: '/pages/bindUser/index', title: '授权登录', access: 'public', group: 'operations', module: 'session', query: ['redirect_uri'] },
  { id: 'P006', path: '/pages/bindUser/userAuth', title: '绑定账号', access: 'public', group: 'operations', module: 'session', query: ['validCode', 'redirect_uri'] },
  ...openRows.arrival,
  { id: 'P008', path: '/pages/goodsDetail/index', title: '商品详情', access: 'staff', group: 'operations', module: 'catalog', query: ['goodsId'], own: ['tableRecordId', 'areaId'] },
  { id: 'P009', path: '/pages/notice/index', title: '预订通知', access: 'public', group: 'operations', module: 'reservations', query: ['shareCode', 'bookingId'], own: ['balance'] },
  { id: 'P010', path: '/pages/market/index', title: '营销概况', access: 'staff', group: 'operations', module: 'reports', nav: 'custom' },
  { id: 'P011', path: '/pages/operat/order/details', title: '订单详情', access: 'staff', group: 'operations', module: 'orders', query: ['orderId', 'tableRecordId'] },
  { id: 'P012', path: '/pages/operat/meal/index', title: '点单', access: 'staff', group: 'operations', module: 'orders', query: ['tableRecordId'] },
  { id: 'P013', path: '/pages/operat/meal/order', title: '确认订单', access: 'staff', group: 'operations', module: 'orders', query: ['tableRecordId'], own: ['again'] },
  { id: 'P014', path: '/pages/operat/send/index', title: '赠送', access: 'staff', group: 'operations', module: 'gifts', query: ['tableRecordId'], own: ['ask'] },
  { id: 'P015', path: '/pages/operat/send/order', title: '确认赠送', otherTitles: ['赠送'], access: 'staff', group: 'operations', module: 'gifts', query: ['tableRecordId'], own: ['sendId', 'operationId', 'goodsId', 'reason'] },
  { id: 'P016', path: '/pages/operat/bill/index', title: '结账', access: 'staff', group: 'operations', module: 'billing', pull: true, query: ['tableRecordId', 'billId'], own: ['orderId', 'ask'] },
  { id: 'P017', path: '/pages/operat/bill/payed', title: '下单成功', otherTitles: ['下单', '结账'], access: 'staff', group: 'operations', module: 'orders', query: ['tableRecordId', 'orderId', 'billId'], own: ['operationId', 'change'] },
  // statistics
  { id: 'P018', path: '/pages/sumOrder/index', title: '销售统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['statisType', 'areaId', 'sort', 'keyword'] },
  { id: 'P019', path: '/pages/sumOrder/deptDetail', title: '部门销售', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['statisType', 'areaId', 'sort', 'keyword'] },
  { id: 'P020', path: '/pages/sumOrder/userDetail', title: '个人销售明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['statisType', 'areaId', 'sort', 'orderType', 'status'] },
  { id: 'P021', path: '/pages/sumRecommend/index', title: '推荐统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['areaId', 'sort', 'keyword'] },
  { id: 'P022', path: '/pages/sumRecommend/deptDetail', title: '部门推荐', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['areaId', 'sort', 'keyword'] },
  { id: 'P023', path: '/pages/sumRecommend/userDetail', title: '个人推荐明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['areaId', 'sort', 'kind'] },
  { id: 'P024', path: '/pages/sumClock/index', title: '打卡统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['abnormalOnly', 'keyword', 'tab', 'sort'] },
  { id: 'P025', path: '/pages/sumClock/user/detail', title: '员工打卡明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['abnormalOnly'] },
  { id: 'P026', path: '/pages/sumClock/actor/detail', title: '艺人上钟明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['clockKind', 'status'] },
  { id: 'P027', path: '/pages/sumSettle/index', title: '结算统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['sort', 'payMethod', 'cashierUserId', 'keyword'] },
  { id: 'P028', path: '/pages/sumSettle/deptDetail', title: '部门结算', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['sort', 'payMethod', 'cashierUserId', 'keyword'] },
  { id: 'P029', path: '/pages/sumSettle/userDetail', title: '个人结算', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['payMethod', 'cashierUserId', 'status'] },
  { id: 'P030', path: '/pages/sumSettle/settleDetail', title: '结算明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, query: ['billId'] },
  { id: 'P031', path: '/pages/sumTable/index', title: '开台统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P032', path: '/pages/sumTable/deptDetail', title: '部门开台', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P033', path: '/pages/sumTable/userDetail', title: '个人开台', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true },
  { id: 'P034', path: '/pages/sumTable/consumeDetail', title: '消费明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, query: ['tableRecordId'] },
  { id: 'P035', path: '/pages/sumTableUnpay/index', title: '未结台统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P036', path: '/pages/sumTableUnpay/deptDetail', title: '部门未结', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P037', path: '/pages/sumTableUnpay/userDetail', title: '个人未结', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true },
  { id: 'P038', path: '/pages/sumTableUnpay/consumeDetail', title: '消费明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, query: ['tableRecordId'] },
  { id: 'P039', path: '/pages/sumRecommendRank/index', title: '推荐排行', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['measure'] },
  { id: 'P040', path: '/pages/sumSalesRank/index', title: '销售排行', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['measure'] },
  { id: 'P041', path: '/pages/sumConsume/index', title: '消费排行', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true },
  { id: 'P042', path: '/pages/sumSend/index', title: '赠送统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P043', path: '/pages/sumSend/userDetail', title: '个人赠送', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true },
  { id: 'P044', path: '/pages/sumSend/sendDetail', title: '赠送明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, query: ['sendId'] },
  { id: 'P045', path: '/pages/sumReward/index', title: '打赏统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P046', path: '/pages/sumReward/userDetail', title: '打赏明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true },
  { id: 'P047', path: '/pages/report/index', title: '汇总报表', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P048', path: '/pages/report/deptDetail', title: '部门汇总', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['keyword'] },
  { id: 'P049', path: '/pages/report/userDetail', title: '个人汇总', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true },
  { id: 'P050', path: '/pages/sumGroup/index', title: '团购统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['sort', 'platform', 'verifyUserId', 'keyword'] },
  { id: 'P051', path: '/pages/sumGroup/detail', title: '核销明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, query: ['groupPackageId'], own: ['platform', 'verifyUserId', 'status'] },
  { id: 'P052', path: '/pages/sumBusiness/index', title: '营业概况', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['lines', 'discountKind'] },
  { id: 'P053', path: '/pages/sumNowork/index', title: '无业绩统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['everybody', 'keyword', 'tab'] },
  { id: 'P054', path: '/pages/sumCredit/index', title: '挂账统计', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, own: ['overdueOnly', 'status', 'keyword'] },
  { id: 'P055', path: '/pages/sumCredit/creditDetail', title: '挂账明细', access: 'staff', group: 'statistics', module: 'reports', pull: true, loadMore: true, query: ['userId', 'creditId'], own: ['overdueOnly', 'status', 'keyword'] },
  // reward-ordering-payment
  ...openRows.ordering,
  // voucher
  { id: 'P065', path: '/pages/cancelAfterVerify/index', title: '核销', access: 'staff', group: 'voucher', module: 'vouchers', query: ['tableRecordId'], own: ['kind'] },
  { id: 'P066', path: '/pages/cancelAfterVerify/selectPackage', title: '选择套餐', access: 'staff', group: 'voucher', module: 'vouchers', query: ['verifyToken', 'tableRecordId'] },
  { id: 'P067', path: '/pages/cancelAfterVerify/groupInfo', title: '团购信息', access: 'staff', group: 'voucher', module: 'vouchers', query: ['verifyId', 'verifyToken', 'tableRecordId'], own: ['chosen', 'parts'] },
  { id: 'P068', path: '/pages/cancelAfterVerify/playCertificate', title: '组局凭证', access: 'staff', group: 'voucher', module: 'flash-sales', query: ['certCode', 'tableRecordId'], own: ['joinId'] },
  // statement
  { id: 'P069', path: '/pages/statement/manufacture/index', title: '出品报表', access: 'staff', group: 'statement', module: 'reports', own: ['sort', 'tab', 'produceDept', 'statisType', 'keyword'] },
  { id: 'P070', path: '/pages/statement/sales/index', title: '销售报表', access: 'staff', group: 'statement', module: 'reports', own: ['keyword'] },
  { id: 'P071', path: '/pages/statement/sales/dept', title: '部门销售报表', access: 'staff', group: 'statement', module: 'reports', own: ['keyword'] },
  { id: 'P072', path: '/pages/statement/sales/user', title: '个人销售报表', access: 'staff', group: 'statement', module: 'reports' },
  { id: 'P073', path: '/pages/statement/sales/userRebate', title: '返利明细', access: 'staff', group: 'statement', module: 'reports' },
  { id: 'P074', path: '/pages/statement/stock/index', title: '库存报表', access: 'staff', group: 'statement', module: 'reports', own: ['keyword'] },
  { id: 'P075', path: '/pages/statement/guest/index', title: '客人报表', access: 'staff', group: 'statement', module: 'reports' },
  { id: 'P076', path: '/pages/statement/guest/day', title: '单日客人', access: 'staff', group: 'statement', module: 'reports', query: ['businessDate'] },
  // employee-center
  { id: 'P077', path: '/pages/employeeCenter/employeeCenter', title: '员工中心', access: 'staff', group: 'employee-center', module: 'directory', nav: 'custom', own: ['memberId'] },
  { id: 'P078', path: '/pages/employeeCenter/workforce/index', title: '排班', access: 'staff', group: 'employee-center', module: 'scheduling', own: ['tab', 'month', 'weekBegin', 'deptId'] },
  { id: 'P079', path: '/pages/employeeCenter/childrenPages/storingWine', title: '存酒', access: 'staff', group: 'employee-center', module: 'wine', query: ['tableRecordId'], own: ['way'] },
  { id: 'P080', path: '/pages/employeeCenter/childrenPages/getWine', title: '取酒', access: 'staff', group: 'employee-center', module: 'wine', query: ['tableRecordId', 'phone'], own: ['guestOf'] },
  { id: 'P081', path: '/pages/employeeCenter/childrenPages/searchWine', title: '查酒', access: 'staff', group: 'employee-center', module: 'wine', own: ['keyword'] },
  { id: 'P082', path: '/pages/employeeCenter/childrenPages/searchWineStore', title: '存酒查询', access: 'staff', group: 'employee-center', module: 'wine', loadMore: true, query: ['status', 'phone'], own: ['view', 'guestOf', 'wineItemId', 'salesUserId', 'goodsId', 'keyword', 'withdrawStatus', 'countId', 'counted'] },
  { id: 'P083', path: '/pages/employeeCenter/sumbitApplay', title: '提交申请', otherTitles: ['已提交'], access: 'staff', group: 'employee-center', module: 'wine', nav: 'custom', query: ['type'] },
  { id: 'P084', path: '/pages/employeeCenter/sumReward/index', title: '打赏明细', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true },
  { id: 'P085', path: '/pages/employeeCenter/sumBook/index', title: '订台汇总', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true },
  { id: 'P086', path: '/pages/employeeCenter/sumTable/index', title: '开台汇总', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true },
  { id: 'P087', path: '/pages/employeeCenter/sumTable/consumeDetail', title: '台位消费明细', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true, query: ['tableRecordId'] },
  { id: 'P088', path: '/pages/employeeCenter/sumCredit/index', title: '我的挂账', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true, own: ['beginDate', 'endDate', 'overdueOnly', 'status', 'keyword'] },
  { id: 'P089', path: '/pages/employeeCenter/sumCredit/creditDetail', title: '挂账详情', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true, query: ['creditId'] },
  { id: 'P090', path: '/pages/employeeCenter/sumSell/index', title: '销售汇总', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true },
  { id: 'P091', path: '/pages/employeeCenter/sumSell/rebateDetail', title: '返利明细', access: 'staff', group: 'employee-center', module: 'reports', pull: true, loadMore: true },
  { id: 'P092', path: '/pages/employeeCenter/groupStatistics/index', title: '个人组局统计', access: 'staff', group: 'employee-center', module: 'flash-sales', nav: 'custom', pull: true, loadMore: true, own: ['part', 'beginDate', 'endDate'] },
  { id: 'P093', path: '/pages/employeeCenter/sumSuggest/index', title: '我的推荐', access: 'staff', group: 'employee-center', module: 'reports', nav: 'custom', pull: true, loadMore: true, own: ['beginDate', 'endDate', 'kind'] },
  { id: 'P094', path: '/pages/employeeCenter/clock/index', title: '打卡', access: 'staff', group: 'employee-center', module: 'attendance', own: ['code'] },
  { id: 'P095', path: '/pages/employeeCenter/clock/actor', title: '上钟打卡', access: 'staff', group: 'employee-center', module: 'stage', own: ['actorUserId', 'tableRecordId'] },
  { id: 'P096', path: '/pages/employeeCenter/clockStatistics/index', title: '考勤统计', access: 'staff', group: 'employee-center', module: 'attendance', query: ['userId', 'month'] },
  { id: 'P097', path: '/pages/employeeCenter/suggest/index', title: '总经理信箱', access: 'staff', group: 'employee-center', module: 'suggestions' },
  { id: 'P098', path: '/pages/employeeCenter/suggest/feedback', title: '写信', access: 'staff', group: 'employee-center', module: 'suggestions', nav: 'custom' },
  { id: 'P099', path: '/pages/employeeCenter/suggest/my', title: '我的反馈', access: 'staff', group: 'employee-center', module: 'suggestions' },
  { id: 'P100', path: '/pages/employeeCenter/suggest/detail', title: '反馈详情', access: 'staff', group: 'employee-center', module: 'suggestions', nav: 'custom', query: ['suggestId'] },
  { id: 'P101', path: '/pages/employeeCenter/clockApply/index', title: '团队申请记录', access: 'staff', group: 'employee-center', module: 'attendance', pull: true, loadMore: true, own: ['tab', 'applyType', 'userId', 'month'] },
  { id: 'P102', path: '/pages/employeeCenter/clockApply/detail', title: '申请详情', access: 'staff', group: 'employee-center', module: 'attendance', query: ['applyId'] },
  { id: 'P103', path: '/pages/employeeCenter/clockApply/apply', title: '提交申请', access: 'staff', group: 'employee-center', module: 'attendance', query: ['businessDate'], own: ['applyType', 'clockType', 'from'] },
  { id: 'P104', path: '/pages/employeeCenter/clockApply/applyList', title: '我的申请', access: 'staff', group: 'employee-center', module: 'attendance', pull: true, loadMore: true, own: ['tab', 'status', 'applyType'] },
  { id: 'P105', path: '/pages/employeeCenter/clockActor/apply/index', title: '上钟申请', access: 'staff', group: 'employee-center', module: 'stage', nav: 'custom', own: ['applyType', 'from'] },
  { id: 'P106', path: '/pages/employeeCenter/clockActor/apply/my/index', title: '我的上钟申请', access: 'staff', group: 'employee-center', module: 'stage', own: ['status', 'applyType', 'month'] },
  { id: 'P107', path: '/pages/employeeCenter/clockActor/apply/my/detail', title: '申请详情', access: 'staff', group: 'employee-center', module: 'stage', query: ['applyId'] },
  { id: 'P108', path: '/pages/employeeCenter/clockActor/apply/team/index', title: '团队上钟申请', access: 'staff', group: 'employee-center', module: 'stage', own: ['tab', 'applyType', 'userId', 'month'] },
  { id: 'P109', path: '/pages/employeeCenter/clockActor/apply/team/detail', title: '审批详情', access: 'staff', group: 'employee-center', module: 'stage', query: ['applyId'] },
  { id: 'P110', path: '/pages/employeeCenter/clockActor/userStatistics/index', title: '人员考勤', access: 'staff', group: 'employee-center', module: 'attendance', aliases: ['/pages/employeeCenter/userStatistics/index'], own: ['month', 'deptId', 'keyword'] },
  { id: 'P111', path: '/pages/employeeCenter/actorStatistics/index', title: '艺人统计', access: 'staff', group: 'employee-center', module: 'reports', own: ['beginDate', 'endDate', 'deptId', 'sort'] },
  { id: 'P112', path: '/pages/employeeCenter/actorStatistics/month', title: '团队月统计', access: 'staff', group: 'employee-center', module: 'reports', query: ['month'], own: ['deptId', 'by'] },
  { id: 'P113', path: '/pages/employeeCenter/actorStatistics/day', title: '团队日统计', access: 'staff', group: 'employee-center', module: 'reports', query: ['businessDate'], own: ['deptId'] },
  { id: 'P114', path: '/pages/employeeCenter/materialCenter/index', title: '物料中心', access: 'staff', group: 'employee-center', module: 'materials', own: ['materialType', 'tag', 'keyword', 'status'] },
  { id: 'P115', path: '/pages/employeeCenter/materialCenter/materialDetails', title: '物料详情', access: 'staff', group: 'employee-center', module: 'materials', query: ['materialId'] },
  { id: 'P116', path: '/pages/employeeCenter/materialCenter/materialRelease', title: '发布物料', access: 'staff', group: 'employee-center', module: 'materials', query: ['materialId'] },
  { id: 'P117', path: '/pages/employeeCenter/materialCenter/release', title: '发布任务', access: 'staff', group: 'employee-center', module: 'materials', query: ['taskId'] },
  { id: 'P118', path: '/pages/employeeCenter/materialCenter/task', title: '任务列表', access: 'staff', group: 'employee-center', module: 'materials', own: ['tab'] },
  { id: 'P119', path: '/pages/employeeCenter/materialCenter/taskDetails', title: '任务详情', access: 'staff', group: 'employee-center', module: 'materials', loadMore: true, query: ['taskId'] },
  { id: 'P120', path: '/pages/employeeCenter/materialCenter/taskCheck', title: '任务打卡', access: 'staff', group: 'employee-center', module: 'materials', loadMore: true, query: ['taskId'], own: ['others'] },
  { id: 'P121', path: '/pages/employeeCenter/materialCenter/checkDetails', title: '打卡详情', access: 'staff', group: 'employee-center', module: 'materials', query: ['checkId'] },
  { id: 'P122', path: '/pages/employeeCenter/mineBonus/index', title: '我的账户', access: 'staff', group: 'employee-center', module: 'bonus' },
  { id: 'P123', path: '/pages/employeeCenter/mineBonus/allBill', title: '全部账单', access: 'staff', group: 'employee-center', module: 'bonus', query: ['month', 'billType'], own: ['direction'] },
  { id: 'P124', path: '/pages/employeeCenter/mineBonus/monthBill', title: '月账单', access: 'staff', group: 'employee-center', module: 'bonus', own: ['year', 'month'] },
  { id: 'P125', path: '/pages/employeeCenter/mineBonus/billDetail', title: '账单详情', access: 'staff', group: 'employee-center', module: 'bonus', query: ['billId'], own: ['withdrawId'] },
  { id: 'P126', path: '/pages/employeeCenter/userInfo', title: '个人信息', access: 'staff', group: 'employee-center', module: 'session' },
  { id: 'P127', path: '/pages/employeeCenter/password/index', title: '修改登录密码', access: 'staff', group: 'employee-center', module: 'session', own: ['redirect'] },
  { id: 'P128', path: '/pages/employeeCenter/password/payPassword', title: '修改支付密码', access: 'staff', group: 'employee-center', module: 'session' },
  { id: 'P129', path: '/pages/employeeCenter/notification', title: '消息通知', access: 'staff', group: 'employee-center', module: 'notifications' },
  { id: 'P130', path: '/pages/employeeCenter/notifyDetail', title: '消息详情', access: 'staff', group: 'employee-center', module: 'notifications', query: ['notificationId'] },
  { id: 'P131', path: '/pages/employeeCenter/employee/employeeWages/index', title: '我的工资', access: 'staff', group: 'employee-center', module: 'payroll', own: ['view', 'year', 'month', 'deptId', 'status', 'keyword'] },
  { id: 'P132', path: '/pages/employeeCenter/employee/employeeWagesDetail/index', title: '工资明细', access: 'staff', group: 'employee-center', module: 'payroll', query: ['wageId'] },
  { id: 'P133', path: '/pages/employeeCenter/employee/employeeWages/wagesDetail', title: '项目明细', access: 'staff', group: 'employee-center', module: 'payroll', query: ['wageId', 'itemCode'] },
  { id: 'P134', path: '/pages/employeeCenter/speedKill/index', title: '秒杀活动', access: 'staff', group: 'employee-center', module: 'flash-sales', nav: 'custom', own: ['status'] },
  { id: 'P135', path: '/pages/employeeCenter/speedKill/add', title: '新建活动', access: 'staff', group: 'employee-center', module: 'flash-sales', query: ['activityId'] },
  { id: 'P136', path: '/pages/employeeCenter/speedKill/goods', title: '已选商品', access: 'staff', group: 'employee-center', module: 'flash-sales', nav: 'custom', query: ['activityId'] },
  { id: 'P137', path: '/pages/employeeCenter/speedKill/chooseGoods', title: '选择商品', access: 'staff', group: 'employee-center', module: 'flash-sales', query: ['activityId'] },
  { id: 'P138', path: '/pages/employeeCenter/speedKill/order', title: '秒杀订单', access: 'staff', group: 'employee-center', module: 'flash-sales', query: ['activityId'], own: ['status', 'beginDate', 'endDate', 'keyword'] },
  { id: 'P139', path: '/pages/employeeCenter/approval/index', title: '审批中心', access: 'staff', group: 'employee-center', module: 'approvals' },
  { id: 'P140', path: '/pages/employeeCenter/approval/add/index', title: '发起审批', access: 'staff', group: 'employee-center', module: 'approvals', query: ['typeCode'], own: ['from'] },
  { id: 'P141', path: '/pages/employeeCenter/approval/detail/index', title: '审批详情', access: 'staff', group: 'employee-center', module: 'approvals', query: ['approvalId'] },
  // public-and-member
  { id: 'P142', path: '/pages/playWithMe/index', title: '组局统计', access: 'staff', group: 'public-and-member', module: 'flash-sales', pull: true, loadMore: true, own: ['beginDate', 'endDate', 'status', 'hostUserId', 'deptId'] },
  { id: 'P143', path: '/pages/playWithMe/detail', title: '组局商品', access: 'staff', group: 'public-and-member', module: 'flash-sales', pull: true, loadMore: true, query: ['playId'] },
  { id: 'P144', path: '/pages/downLoad/index', title: '下载APP', access: 'public', group: 'public-and-member', module: 'platform', nav: 'custom' },
  { id: 'P145', path: '/pages/downLoad/detail', title: 'iOS下载', access: 'public', group: 'public-and-member', module: 'platform', nav: 'custom' },
  ...openRows.members,
  { id: 'P154', path: '/choose-location', title: '选择位置', access: 'staff', group: 'public-and-member', module: 'platform', nav: 'custom' },
  { id: 'P155', path: '/open-location', title: '查看位置', access: 'staff', group: 'public-and-member', module: 'platform', nav: 'custom', query: ['latitude', 'longitude', 'name', 'address'] },
] as const satisfies readonly ScreenRow[]

export type ScreenId = (typeof rows)[number]['id']
export type ScreenPath = (typeof rows)[number]['path']
export type ScreenGroup = (typeof rows)[number]['group']
export type ScreenModule = (typeof rows)[number]['module']
type RowOf<P extends ScreenPath> = Extract<(typeof rows)[number], { path: P }>
type Listed<R, Field extends string> = R extends Record<Field, readonly (infer Name extends string)[]> ? Name : never
/** Query parameters allowed in a link to a screen: its own, internal ones, and the report filter. */
export type ScreenQueryParam<P extends ScreenPath> =
  | Listed<RowOf<P>, 'query'>
  | Listed<RowOf<P>, 'own'>
  | (RowOf<P>['group'] extends 'statistics' | 'statement' ? (typeof reportQueryParams)[number] : never)
/** Union of the `otherTitles` of all screens. */
export type AlternativeTitle = Extract<(typeof rows)[number], { otherTitles: readonly string[] }>['otherTitles'][number]

/** Distance from the end of a list, in CSS pixels, at which the next page is fetched. */
export const loadMoreDistance = 50

/**
 * Query parameters of the report filter. All statistics and statement screens read them, and pass them on in links to
 * more detailed screens.
 */
export const reportQueryParams = ['beginDate', 'endDate', 'deptId', 'userId'] as const

/** All screens, sorted by id. */
export const screens: readonly Screen[] = rows.map(buildScreen)

const byAddress = mapScreensByAddress(screens)

/** Finds the screen at an address (path without query), by its path or an alias. */
export function findScreen(address: string): Screen | undefined {
  return byAddress.get(address)
}
