/** Addresses of screens that several modules link to. */
import { applyType } from '@nocturne/contract/codes'

import { linkTo } from './links.ts'

/** P001 台位. */
export const floorLink = linkTo('/pages/operat/table/index')

/** P001 台位 with the sheet of a table open. */
export const tableLink = (tableId: number): string => linkTo('/pages/operat/table/index', { tableId })

/** P002 预订. */
export const bookingsTabLink = linkTo('/pages/operat/reserve/index')

/** P003 订单. */
export const ordersLink = linkTo('/pages/operat/order/index')

/** P004 登录; `redirect` is the address to open after signing in. */
export const loginLink = (redirect?: string): string => linkTo('/pages/login', { redirect })

/** P007 台位服务 of the table with this code. */
export const tableServiceLink = (code: string): string => linkTo('/pages/nfc', { code })

/** P059 扫码点单 of the table with this code. */
export const guestMenuLink = (code: string | undefined): string => linkTo('/pages/orderMeal/index', { code })

/** P077 员工中心. */
export const employeeCentreLink = linkTo('/pages/employeeCenter/employeeCenter')

/** P127 修改登录密码. */
export const passwordLink = linkTo('/pages/employeeCenter/password/index')

/** P129 消息通知. */
export const messagesLink = linkTo('/pages/employeeCenter/notification')

/** P139 审批中心. */
export const approvalsLink = linkTo('/pages/employeeCenter/approval/index')

/** P154 选择位置. */
export const chooseLocationLink = linkTo('/choose-location')

/** P155 查看位置; without a place it shows an empty map. */
export const openLocationLink = (place?: {
  longitude: number
  latitude: number
  name: string
  address: string
}): string => linkTo('/open-location', { ...place })

/** P103 提交申请, prefilled for handing over the shift of a night to a colleague. */
export const newSwapLink = (businessDate: string): string =>
  linkTo('/pages/employeeCenter/clockApply/apply', { businessDate, applyType: applyType.shiftSwap })

/** P102 申请详情. */
export const clockApplyLink = (applyId: number): string =>
  linkTo('/pages/employeeCenter/clockApply/detail', { applyId })

/** P094 打卡. */
export const punchLink = linkTo('/pages/employeeCenter/clock/index')

/** P078 排班. */
export const scheduleLink = linkTo('/pages/employeeCenter/workforce/index')
