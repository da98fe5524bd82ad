import { emptyTexts } from '@nocturne/contract/client-texts'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import BellOff from 'lucide-react/icons/bell-off'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { call } from '#lib/query/api.ts'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { notify } from '#lib/notify.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { invalidate } from '#lib/query/query.ts'
import { useParams } from '#lib/routing/screen.ts'
import { ListPage } from '#shells/list-page.tsx'
import { buildMessagesLink } from '../links.ts'
import { parseCategory, countUnread, type UnreadCount } from '../category-rules.ts'
import { MessageRow, type StaffMessage } from '../parts/message-row.tsx'

const renderMessage = (message: StaffMessage) => <MessageRow message={message} />
const getMessageId = (message: StaffMessage) => message.notificationId

/** P129. Messages of the user, newest first, by category. */
export default function NotificationsPage() {
  const category = parseCategory(useParams('category').category)
  const query = useApiPages(notifications.list, category ? { category } : {}, { live: true, keep: true })
  const unread = query.first?.unread ?? []
  const unreadHere = countUnread(unread, category)

  const readAll = async () => {
    try {
      await call(notifications.readAll, category ? { category } : {})
    } catch {
      return // `call` already showed the error.
    }
    notify('已全部标为已读')
    await invalidate(notifications.list, notifications.home, session.loginInfo)
  }

  return (
    <ListPage
      backTo={employeeCentreLink}
      right={
        <Button kind="ghost" size="small" disabled={unreadHere === 0} reason="没有未读消息" onClick={readAll}>
          全部已读
        </Button>
      }
      filters={<Categories unread={unread} chosen={category} />}
      query={query}
      row={renderMessage}
      rowKey={getMessageId}
      empty={{ text: emptyTexts.notification, icon: <BellOff /> }}
    />
  )
}

function Categories({ unread, chosen }: { unread: readonly UnreadCount[]; chosen: string | null }) {
  const [, navigate] = useLocation()
  const choose = (category: string | null) => navigate(buildMessagesLink(category), { replace: true })
  return (
    <ChipRow label="消息分类">
      <Chip selected={chosen === null} count={countUnread(unread, null) || undefined} onClick={() => choose(null)}>
        全部
      </Chip>
      {unread.map(({ category, label, count }) => (
        <Chip key={category} selected={category === chosen} count={count || undefined} onClick={() => choose(category)}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  )
}
