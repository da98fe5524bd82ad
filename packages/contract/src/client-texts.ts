/** Fixed client-side texts, shown without a server response. */

export { loadFailedText, networkErrorText } from './network-texts.ts'

/** Shown when the client stops polling a payment that has no final status yet. */
export const payPendingText = '支付结果确认中，请稍候'

/** Failures of native shell functions. */
export const bridgeErrorTexts = {
  scan: '扫码失败',
  bluetooth: '蓝牙找不到',
  chooseLocation: '选择位置失败',
  chooseImage: '选择图片失败',
  chooseVideo: '选择视频失败',
  chooseAudio: '选择音频失败',
} as const

/** Form validation messages of the client. */
export const formTexts = {
  phoneRequired: '请输入手机号',
  phoneInvalid: '手机号格式不正确',
  guestNameRequired: '请输入客人姓名',
  tableRequired: '请选择台位',
  salesUserRequired: '请选择订台人',
  guestNumRequired: '请输入人数',
  goodsRequired: '请选择商品',
  amountRequired: '请输入金额',
  sendReasonRequired: '请选择赠送原因',
  reasonRequired: '请填写原因',
  repeatMismatch: '两次输入不一致',
} as const

/** Success toasts; `done` is the generic one. */
export const successTexts = {
  done: '操作成功',
  tableOpened: '开台成功',
  tableTransferred: '转台成功',
  tablesMerged: '并台成功',
  tableCleared: '清台成功',
  booked: '预订成功',
  ordered: '下单成功',
  gifted: '赠送成功',
  settled: '结账成功',
  credited: '挂账成功',
  repaid: '还款成功',
  verified: '核销成功',
  cancelled: '撤销成功',
  wineStoreAsked: '存酒申请已提交',
  wineTaken: '取酒成功',
  clocked: '打卡成功',
  submitted: '提交成功',
  published: '发布成功',
} as const

/** Default texts of empty lists; a page may use its own text instead. */
export const emptyTexts = {
  default: '暂无数据',
  report: '该时段暂无数据',
  detail: '暂无明细',
  rank: '暂无排名',
  order: '暂无消费',
  wine: '暂无存酒',
  recharge: '暂无充值记录',
  verify: '今日暂无核销',
  apply: '暂无申请',
  approval: '暂无待办',
  schedule: '暂无排班',
  clock: '暂无打卡记录',
  material: '暂无物料',
  task: '暂无任务',
  bonus: '暂无账单',
  wage: '暂无工资单',
  notification: '暂无消息',
  suggest: '暂无反馈',
  flashSale: '暂无活动',
  play: '暂无组局',
  member: '暂无记录',
} as const
