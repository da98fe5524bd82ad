import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { useApi } from '#lib/query/query.ts'
import styles from './schedule.module.css'

/** 订阅日历: the secret address of the user's own shifts. It is shown once, after it was created. */
export function CalendarFeed() {
  const { data } = useApi(scheduling.calendarFeed, {})
  const [url, setUrl] = useState<string | null>(null)
  const renew = useCommand(scheduling.calendarRenew, { label: '订阅日历', invalidates: [scheduling.calendarFeed] })
  const stop = useCommand(scheduling.calendarStop, { label: '停用日历订阅', invalidates: [scheduling.calendarFeed] })
  if (!data) return null
  const isActive = data.createTime !== null
  const change = async () => {
    if (isActive && !(await confirm({ title: '更换日历地址', body: '旧地址立刻失效，日历里要重新订阅' }))) return
    const done = await renew.submit({})
    if (!done.queued) setUrl(done.answer.url)
  }
  const end = async () => {
    await stop.submit({})
    setUrl(null)
  }
  return (
    <Card>
      <div className={styles['calendar']}>
        <Button kind="ghost" size="small" busy={renew.busy} onClick={change}>
          {isActive ? '更换日历地址' : '订阅日历'}
        </Button>
        {isActive && (
          <Button kind="ghost" size="small" busy={stop.busy} onClick={end}>
            停用日历
          </Button>
        )}
      </div>
      {url !== null && <CalendarAddress url={url} />}
    </Card>
  )
}

function CalendarAddress({ url }: { url: string }) {
  const copy = async () => {
    const { copyText } = await import('#bridge/browser.ts')
    await copyText(url)
    showToast('已复制，到手机日历里添加订阅')
  }
  return (
    <>
      <p className={styles['address']}>{url}</p>
      <p className={styles['hint']}>只显示这一次。知道地址的人能看到你的班次，请不要转发</p>
      <div className={styles['calendar']}>
        <Button size="small" onClick={copy}>
          复制地址
        </Button>
        <a className={styles['clear']} href={url.replace(/^https?:/, 'webcal:')}>
          用日历打开
        </a>
      </div>
    </>
  )
}
