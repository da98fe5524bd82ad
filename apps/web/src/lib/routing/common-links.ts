/** Addresses of screens that several modules link to. */
import { applyType } from '@nocturne/contract/codes'

import { buildLink } from './links.ts'

/** P001 台位. */
export const floorLink = buildLink('/pages/operat/table/index')

/** P001 台位 with the sheet of a table open. */
export const buildTableLink = (tableId: number): string => buildLink('/pages/operat/table/index', { tableId })

/** P002 预订. */
export const bookingsTabLink = buildLink('/pages/operat/reserve/index')

/** P003 订单. */
export const ordersLink = buildLink('/pages/operat/order/index')

/** P004 登录; `redirect` is the address to open after signing in. */
export const buildLoginLink = (redirect?: string): string => buildLink('/pages/login', { redirect })

/** P007 台位服务 of the table with this code. */
export const buildTableServiceLink = (code: string): string => buildLink('/pages/nfc', { code })

/** P059 扫码点单 of the table with this code. */
export const buildGuestMenuLink = (code: string | undefined): string => buildLink('/pages/orderMeal/index', { code })

/** P077 员工中心. */
export const employeeCentreLink = buildLink('/pages/employeeCenter/employeeCenter')

/** P127 修改登录密码; `redirect` is the address to open after signing in with the new password. */
export const buildChangePasswordLink = (redirect?: string): string =>
  buildLink('/pages/employeeCenter/password/index', { redirect })

/** P129 消息通知. */
export const messagesLink = buildLink('/pages/employeeCenter/notification')

/** P139 审批中心. */
export const approvalsLink = buildLink('/pages/employeeCenter/approval/index')

/** P154 选择位置. */
export const chooseLocationLink = buildLink('/choose-location')

/** P155 查看位置. Without a location it shows an empty map. */
export const buildShowLocationLink = (place?: {
  longitude: number
  latitude: number
  name: string
  address: string
}): string => buildLink('/open-location', { ...place })

/** P103 提交申请 with the shift swap form, prefilled with the user's night that a colleague should take over. */
export const buildNewSwapLink = (businessDate: string): string =>
  buildLink('/pages/employeeCenter/clockApply/apply', { businessDate, applyType: applyType.shiftSwap })

/** P102 申请详情. */
export const buildClockApplyLink = (applyId: number): string =>
  buildLink('/pages/employeeCenter/clockApply/detail', { applyId })

/** P094 打卡. */
export const punchLink = buildLink('/pages/employeeCenter/clock/index')

/** P078 排班. */
export const scheduleLink = buildLink('/pages/employeeCenter/workforce/index')
