/**
 * Calls used by shells and older apps: the input and output fields of each, by name. Fields of lists and objects are
 * dotted. `differs`: names that an older caller may expect and that do not exist; docs/reference/calls-for-shells.md
 * gives the replacement.
 */
type ShellCall = {
  method: 'GET' | 'POST'
  path: string
  takes?: string
  answers?: string
  differs?: { takes?: string; answers?: string }
}

const brief = 'userId nickName avatarUrl deptName postName'
const tableCard =
  'tableId tableName areaId areaName labelIds tableType seatNum minCharge tableStatus tableRecordId openTime duration guestName guestNum salesUserId salesUserName waiterUserName payableAmount unpaidAmount giftAmount minDiffAmount bookingId arriveTime bookSalesUserName mergeFlag turnNo tags'
const member = 'memberId memberNo memberName phoneMask sex levelId levelName salesUserId salesUserName'
const features = 'order reward queue booking member postpay'
const watermark = 'enabled showPhone showUserName horizontal vertical trans'
const config = `waterMarkResp ${joinPaths('waterMarkResp', watermark)} empDomain companyName venueName logoUrl servicePhone address lng lat businessOpen businessEnd timezone features ${joinPaths('features', features)}`
const person = 'userId userName nickName deptId deptName postName phonenumber avatarUrl'
const paying = 'paymentNo status payParams'
const upload = 'dir keyPrefix policy signature accessId accessDomain'

export const shellCalls: readonly ShellCall[] = [
  {
    method: 'POST',
    path: '/api/guest/order/create',
    takes: `requestId tableCode tableId items ${joinPaths('items', 'goodsId quantity flavor packageDetail itemRemark')} openId phonenumber guestNum salesUserId remark source`,
    answers: 'orderId orderNo tableRecordId payableAmount payMode payDeadline',
  },
  {
    method: 'GET',
    path: '/api/guest/getAppUrl',
    takes: 'platform',
    answers: 'versionName downloadUrl plistUrl appStoreUrl updateContent packageSize',
  },
  {
    method: 'GET',
    path: '/api/guest/booking/detail',
    takes: 'bookingId shareCode',
    answers:
      'bookingId bookingNo bookingDate arriveTime holdUntil tableName areaName guestName guestNum occasion salesUserName depositAmount status',
  },
  {
    method: 'POST',
    path: '/api/guest/goods/list',
    takes: 'pageNum pageSize source status typeId keyword',
    answers: `total ${joinPaths('rows', 'goodsId goodsName typeId typeName goodsKind unit spec salePrice linePrice memberPrice imageUrl description flavors packageItems limitNum soldOut tags')}`,
  },
  {
    method: 'POST',
    path: '/api/guest/goodsType/list',
    takes: 'source status',
    answers: 'typeId parentId typeName icon orderNum statisType',
  },
  { method: 'GET', path: '/api/guest/getOpenidUrl', takes: 'redirectUrl' },
  {
    method: 'GET',
    path: '/api/guest/reward/header',
    takes: 'rewardCode tableId',
    answers: 'venueName bannerUrl quickAmounts minAmount maxAmount table receiver gifts',
  },
  {
    method: 'GET',
    path: '/api/member/sysUser/getSalesUser/{id}',
    takes: 'id',
    answers: `${brief} phonenumber`,
  },
  { method: 'GET', path: '/api/guest/getSysConfig', answers: config },
  {
    method: 'GET',
    path: '/api/guest/findTableByCode/{code}',
    takes: 'code',
    answers: 'tableId tableName areaName tableStatus tableRecordId salesUserId guestOrderable',
  },
  {
    method: 'POST',
    path: '/api/guest/tableLabel/lList',
    answers: 'type areaId labelId areaName labelName orderNum',
  },
  {
    method: 'POST',
    path: '/api/guest/tableLabel/rList',
    takes: 'type id',
    answers: 'tableId tableName tableStatus tableRecordId',
  },
  {
    method: 'POST',
    path: '/api/guest/baseTable/list',
    takes: 'pageNum pageSize areaId',
    answers: `total ${joinPaths('rows', 'tableId tableName areaName tableStatus tableRecordId')}`,
  },
  { method: 'POST', path: '/api/guest/miniprogram/openLink', takes: 'path query', answers: 'openLink expireTime' },
  {
    method: 'POST',
    path: '/api/guest/rewarduser',
    takes: 'keyword userType pageNum pageSize',
    answers: `total ${joinPaths('rows', 'userId nickName avatarUrl postName deptName userType actorLevel onDuty rewardCount orderNum')}`,
  },
  { method: 'POST', path: '/api/guest/sysUser/list', takes: 'keyword deptId saleFlag', answers: brief },
  { method: 'POST', path: '/api/guest/config', answers: `features ${joinPaths('features', features)} quickTexts` },
  {
    method: 'POST',
    path: '/api/pay/guest/pay',
    takes: 'requestId bizType orderId killOrderId joinId bookingId tableRecordId payMethod openId payPassword',
    answers: paying,
    differs: { takes: 'rechargeId' },
  },
  {
    method: 'POST',
    path: '/api/pay/scanpay',
    takes: 'requestId validcode orderId tableRecordId payMethod openId billId authCode amount',
    answers: paying,
  },
  {
    method: 'GET',
    path: '/api/pay/guest/reward',
    takes: 'money userId rewardCode tableId openId payMethod message anonymous requestId',
    answers: 'rewardId paymentNo payParams',
  },
  {
    method: 'POST',
    path: '/api/common/arealabel/list',
    answers: 'type areaId labelId areaName labelName orderNum',
  },
  {
    method: 'POST',
    path: '/api/common/area/list',
    takes: 'status',
    answers: 'areaId areaName orderNum defaultMinCharge bookable guestVisible color status',
  },
  {
    method: 'POST',
    path: '/api/common/dept/list',
    takes: 'deptType scope',
    answers: 'deptId parentId ancestors deptName deptType orderNum leaderUserId status children',
  },
  {
    method: 'POST',
    path: '/api/common/dict/dictData',
    takes: 'dictType',
    answers: 'dictCode dictSort dictLabel dictValue dictType listClass isDefault status',
  },
  { method: 'POST', path: '/api/common/sysMember/list', takes: 'keyword', answers: member },
  {
    method: 'POST',
    path: '/api/common/sysMember/listByPage',
    takes: 'pageNum pageSize keyword levelId salesUserId',
    answers: `total ${joinPaths('rows', member)}`,
  },
  {
    method: 'POST',
    path: '/api/common/sysUser/list',
    takes: 'deptId userType saleFlag keyword status',
    answers: `${brief} userType saleFlag rewardFlag actorLevel status userName phonenumber actorPrice`,
  },
  {
    method: 'POST',
    path: '/api/common/table/list',
    takes: 'pageNum pageSize areaId labelId tableStatus',
    answers: `total ${joinPaths('rows', tableCard)}`,
  },
  {
    method: 'GET',
    path: '/api/user/getLoginInfo',
    answers: `user ${joinPaths('user', person)} roles permissions unreadCount businessDate serverTime`,
  },
  { method: 'GET', path: '/api/user/employeeCode', answers: 'employeeCode qrContent rewardCode' },
  { method: 'GET', path: '/api/user/getPermissions' },
  { method: 'GET', path: '/api/user/getUserInfo', answers: `${person} sex entryDate wxBound alipayBound` },
  { method: 'GET', path: '/api/user/userbank', answers: 'bankId bankName branchName accountName cardNoMask status' },
  { method: 'GET', path: '/api/common/getSysConfig', answers: config },
  {
    method: 'GET',
    path: '/api/common/getUploadKey',
    takes: 'fileType fileName',
    answers: 'uploadUrl method expireTime maxSize allowTypes',
    differs: { answers: upload },
  },
  { method: 'POST', path: '/api/user/avatarUrl', takes: 'fileUrl' },
  { method: 'GET', path: '/loginApi/code', answers: 'captchaEnabled uuid img' },
  {
    method: 'POST',
    path: '/loginApi/auth/login',
    takes: 'username password code uuid',
    answers: 'access_token expires_in',
  },
  {
    method: 'POST',
    path: '/loginApi/auth/bindWxUser',
    takes: 'validCode username password code uuid',
    answers: 'access_token expires_in',
  },
  { method: 'GET', path: '/api/platform/getAlipayUserId', takes: 'authCode', answers: 'alipayUserId' },
  {
    method: 'POST',
    path: '/api/platform/getScanParam',
    takes: 'validcode orderId tableRecordId',
    answers: `bizType billId orderId tableRecordId tableName venueName items ${joinPaths('items', 'orderItemId goodsName quantity')} totalAmount discountAmount unpaidAmount expireTime payMethods`,
  },
  {
    method: 'GET',
    path: '/api/platform/getWxUserOpenId',
    takes: 'code',
    answers: 'openId unionId nickName avatarUrl',
  },
  { method: 'GET', path: '/api/platform/getThirdAppId', answers: 'wxAppId alipayAppId' },
]

/** Prefixes each name with the object `part` that contains it. */
function joinPaths(part: string, names: string): string {
  return names
    .split(' ')
    .map((name) => `${part}.${name}`)
    .join(' ')
}
