import type { LayerExceptions } from './opened-layers.ts'

const WHILE_LOADING = 'stands only until what it shows has been read'

/**
 * Exceptions of the check of opened layers: layers that it cannot match by title, and layers that no screen state
 * opens.
 */
export const layerExceptions: LayerExceptions = {
  titledByContent: {
    'modules/approvals/parts/decide-sheet.tsx': ['P141', 'to-decide', '同意'],
    'modules/approvals/parts/table-select.tsx': ['P140', 'about-a-table', '台位'],
    'modules/attendance/parts/day-sheet.tsx': ['P096', 'my-month', /月\d+日/],
    'modules/billing/bill/figure-sheet.tsx': ['P016', 'owed', '消费总额'],
    'modules/billing/bill/records-sheet.tsx': ['P016', 'of-tables-that-settle-together', /^[AB]\d+/],
    'modules/billing/discount/member-card.tsx': ['P016', 'of-a-member', '不享会员价'],
    'modules/billing/night/difference-sheet.tsx': [
      'P077',
      'differences-with-providers',
      /(本店|支付方|金额|手续费|状态)/,
    ],
    'modules/billing/night/voucher-days.tsx': ['P077', 'vouchers-compared', '平台已核销，本店没有'],
    'modules/catalog/parts/choice-sheet.tsx': ['P012', 'filled-cart', '双人畅饮'],
    'modules/catalog/parts/sold-out-button.tsx': ['P008', 'single-goods', /^沽清/],
    'modules/directory/parts/member-sheet.tsx': ['P013', 'filled-cart', '查找会员'],
    'modules/directory/parts/person-chip.tsx': ['P027', 'of-a-month', '收银员'],
    'modules/directory/parts/person-picker.tsx': ['P013', 'filled-cart', '推荐人'],
    'modules/guest/parts/goods-sheet.tsx': ['P059', 'goods-near', '双人畅饮'],
    'modules/materials/pages/task-page.tsx': ['P119', 'of-everybody', /^结束/],
    'modules/members/desk/member-desk-sheet.tsx': ['P077', 'a-member-at-the-desk', '周先生'],
    'modules/notifications/use-alert-acts.ts': ['P129', 'ringing', /^同意/],
    'modules/orders/parts/line-sheet.tsx': ['P011', 'a-line', '芝华士12年'],
    'modules/orders/parts/return-sheet.tsx': ['P011', 'all-of-a-table', /^退单/],
    'modules/payments/parts/code-sheet.tsx': ['P063', 'by-a-code', '请用微信扫码支付'],
    'modules/queueing/parts/number-sheet.tsx': ['P002', 'the-queue', '排队号'],
    'modules/reports/manufacture/made-lines-sheet.tsx': ['P069', 'of-a-month', /.+/],
    'modules/reports/stock/stock-flow-sheet.tsx': ['P074', 'of-a-month', /.+/],
    'modules/reservations/parts/booking-sheet.tsx': ['P002', 'a-booking', /^欧阳菲菲/],
    'modules/reservations/parts/move-form.tsx': ['P002', 'a-booking', /^换台/],
    'modules/scheduling/parts/cell-sheet.tsx': ['P078', 'a-shift-over-leave', /^[^ ]+$/],
    'modules/scheduling/parts/own-month.tsx': ['P078', 'my-month', /月\d+日/],
    'modules/suggestions/parts/part-sheet.tsx': ['P100', 'to-answer', '回复'],
    'modules/tables/forms/open-table-form.tsx': ['P001', 'opening-a-table', /^开台/],
    'modules/tables/parts/table-sheet.tsx': ['P001', 'sheet-of-an-open-table', /已开台/],
    'modules/wine/parts/bottle-sheet.tsx': ['P082', 'a-bottle', '芝华士12年'],
    'modules/wine/parts/count-view.tsx': ['P082', 'a-count', /.+/],
    'shells/print-sheet.tsx': ['P067', 'verified', '核销单'],
  },
  neverOpened: {
    'modules/billing/night/suspense-sheet.tsx …':
      'money that came too late or twice: the provider has to pay what the house has closed, which tests of the server do',
    'modules/billing/night/reconciliation-sheet.tsx … … 差异':
      'opened from a day of the provider, which the demo venue has only on the morning after a reconciliation',
    'modules/scheduling/parts/calendar-feed.tsx 更换日历地址':
      'asked only of a person who has an address already: calendar-feed.test.ts of the server replaces one',
    'modules/payroll/parts/publish-part.tsx 发布 … 份工资单':
      'the slips of every month that is over are published in the demo venue',
    'modules/approvals/parts/approval-field.tsx …':
      'a choice of more than six: no form of the demo venue has one; it is the list of choices that other forms open',
    'modules/billing/night/shift-sheet.tsx 交班': WHILE_LOADING,
    'modules/notifications/parts/alert-banner.tsx 待处理 …':
      'opened by the count on the banner, which stands only while several alerts wait',
    'modules/queueing/parts/number-row.tsx … 过号': 'asked only of a number that was called and waits at the door',
    'modules/orders/use-work-list.ts 退单待审批，仍要出品？':
      'asked only while a return of the line waits for approval',
    'modules/tables/parts/off-bill-notices.tsx … 下钟': 'asked only while a performer whom the guests pay is on stage',
    'modules/reservations/parts/reject-form.tsx 拒绝预订 …':
      'every call that books confirms at once: a booking that waits for a yes comes from another system',
    'modules/session/parts/bound-accounts.tsx 解绑…':
      'an account is bound by authorizing in a chat app and signing in there',
    'modules/tables/forms/arrival-form.tsx 到店开台': WHILE_LOADING,
    'app/waiting-sheet.tsx 删除 …':
      'asked before an unsent write is deleted; the journey unknown-writes opens and confirms it',
    'app/waiting-sheet.tsx … 发送到当前开台':
      'asked only for an order whose own opening was refused because a colleague had opened the table',
    'modules/attendance/use-punch.ts 现在下班？':
      'asked only while a shift of the person runs and he has come: depends on the hour of the day, which a journey moves',
    'shells/confirmable.ts …': 'asked in the words of a refusal, after a command was sent',
    'shells/scan.ts …': 'asked in a native shell, whose own scanner has closed with a wrong code',
    'shells/waiting-sheet.tsx 正在加载': 'stands only while the file of a sheet is on its way, or when it did not come',
  },
}
