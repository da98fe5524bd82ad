/** Services of the installation, shown on the page about the system. */
export const services = {
  publicUrl: '公开地址',
  wechat: '微信支付',
  alipay: '支付宝',
  vouchers: '团购平台',
  sms: '短信',
  map: '地图',
  storage: '文件存储',
} as const

export type ServiceKey = keyof typeof services

export const serviceKeys = Object.keys(services) as [ServiceKey, ...ServiceKey[]]

/** Most rows of a broken rule that a check stores. */
export const MAX_BROKEN_ROWS = 50
