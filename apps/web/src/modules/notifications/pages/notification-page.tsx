import { notifications } from '@nocturne/contract/notifications/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { invalidate, useApi } from '#lib/query/query.ts'
import { parseReturnAddress } from '#lib/identity/safe-target.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { Page } from '#shells/page.tsx'
import { buildMessagesLink } from '../links.ts'
import { CategoryIcon } from '../parts/category-icon.tsx'
import styles from '../parts/message.module.css'

/** P130. A message with a link to its subject. */
export default function NotificationPage() {
  const id = parseId(useParams('notificationId').notificationId)
  if (id !== undefined) return <MessagePage notificationId={id} />
  return (
    <Page backTo={buildMessagesLink(null)}>
      <EmptyState text="这条消息的链接不完整" />
    </Page>
  )
}

function MessagePage({ notificationId }: { notificationId: number }) {
  const query = useApi(notifications.detail, { notificationId })
  const opened = query.data !== undefined
  // The server marks an opened message as read, so unread counts are outdated.
  useEffect(() => {
    if (opened) void invalidate(notifications.list, notifications.home, session.loginInfo)
  }, [opened])

  return (
    <DetailPage backTo={buildMessagesLink(null)} query={query} bottom={renderBusiness}>
      {(message) => (
        <Card>
          <div className={styles['head']}>
            <CategoryIcon category={message.category} />
            <div>
              <h2 className={styles['title']}>{message.title}</h2>
              <time className={styles['time']}>{message.createTime}</time>
            </div>
          </div>
          <p className={styles['content']}>{message.content}</p>
          {message.links.map((link) => {
            const target = parseReturnAddress(link.route)
            return target && hasScreen(target) && <ListRow key={link.title} inCard title={link.title} href={target} />
          })}
        </Card>
      )}
    </DetailPage>
  )
}

const renderBusiness = ({ route }: { route: string | null }) => <Business route={route} />

/** Button 查看业务: opens the subject of the message, if it has a page. */
function Business({ route }: { route: string | null }) {
  const [, navigate] = useLocation()
  const target = parseReturnAddress(route)
  // The office is an app of its own below the same origin, opened by a full page load.
  const isOffice = target?.startsWith('/office/') ?? false
  if (!target || !(isOffice || hasScreen(target))) return null
  return (
    <BottomBar>
      <Button kind="primary" wide onClick={() => (isOffice ? location.assign(target) : navigate(target))}>
        查看业务
      </Button>
    </BottomBar>
  )
}
