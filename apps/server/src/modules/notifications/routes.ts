import { notifications } from '@nocturne/contract/notifications/endpoints'
import { schemas } from '@nocturne/contract/notifications/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listAlerts } from './alert-queries.ts'
import { readEmployeeHome } from './employee-home.ts'
import { listMessages, readMessage, markAllRead } from './message-queries.ts'
import { listNoticeReaders, listNotices } from './notice-readers.ts'
import { publishNotice } from './publish-notice.ts'
import { readPushKey, subscribe, unsubscribe } from './push/subscribe.ts'
import { takeAlert } from './take-alert.ts'

export const notificationsModule = defineServerModule(notifications, schemas, {
  home: readEmployeeHome,
  list: listMessages,
  detail: readMessage,
  readAll: markAllRead,
  alerts: listAlerts,
  takeAlert,
  pushKey: readPushKey,
  subscribe,
  unsubscribe,
  publish: publishNotice,
  noticeList: listNotices,
  noticeReaders: listNoticeReaders,
})
