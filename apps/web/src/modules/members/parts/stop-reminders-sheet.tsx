import { wine } from '@nocturne/contract/wine/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { formatError } from '#shells/query-state.ts'

type Ended = { tone: 'positive' | 'danger'; text: string }

/** 不再提醒: stops SMS reminders of stored bottles for a phone number. `code` is from the link in the message. */
export default function StopRemindersSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const command = useCommand(wine.stopReminders, { label: '不再接收存酒提醒', quiet: true })
  const [ended, setEnded] = useState<Ended | null>(null)
  const stop = async () => {
    try {
      const done = await command.submit({ code })
      const phoneText = done.queued ? '' : ` ${done.answer.phoneMask}`
      setEnded({ tone: 'positive', text: `已停止，号码${phoneText} 不会再收到存酒到期短信` })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.kind === 'refused'
      setEnded({ tone: 'danger', text: isRefused ? '链接已失效，请联系商家停止提醒' : formatError(error) })
    }
  }
  const stopped = ended?.tone === 'positive'
  return (
    <Sheet
      open
      onClose={onClose}
      title="存酒到期短信"
      fact="酒到期前 7 天和 1 天的提醒"
      footer={
        stopped ? (
          <Button wide onClick={onClose}>
            完成
          </Button>
        ) : (
          <Button kind="primary" wide busy={command.busy} onClick={() => void stop()}>
            不再接收
          </Button>
        )
      }
    >
      {ended === null ? (
        <p>停止后，收到这条短信的号码不再收到存酒到期提醒，酒仍按期保管。会员可在个人资料里重新打开。</p>
      ) : (
        <div role="alert">
          <Notice tone={ended.tone}>{ended.text}</Notice>
        </div>
      )}
    </Sheet>
  )
}
