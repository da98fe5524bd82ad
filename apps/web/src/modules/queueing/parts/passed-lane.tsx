import { queueStatus } from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'

import { Button } from '#kit/button.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { formatClock } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { formatQueueType, type QueueListEntry } from '../queue-texts.ts'
import { useQueueCommand } from '../use-queue-command.ts'

/** Numbers that were passed over tonight (过号), each with a button to restore its place. */
export function PassedNumbers() {
  const { data = [] } = useApi(queueing.list, { status: queueStatus.passed }, { live: true })
  if (data.length === 0) return null
  return (
    <Disclosure label={`已过号 ${data.length}`}>
      {data.map((line) => (
        <Passed key={line.queueId} line={line} />
      ))}
    </Disclosure>
  )
}

function Passed({ line }: { line: QueueListEntry }) {
  const restore = useQueueCommand(queueing.restore, line)
  const facts = [
    formatQueueType(line.queueType),
    `${formatClock(line.takeTime)} 取号`,
    line.callTime && `${formatClock(line.callTime)} 叫号`,
  ]
  return (
    <ListRow
      title={`${line.queueNo} ${line.guestName} ${line.guestNum}人`}
      fact={facts.filter(Boolean).join(' · ')}
      figure={
        <Button size="small" label={`${line.queueNo} 恢复`} busy={restore.busy} onClick={restore.run}>
          恢复
        </Button>
      }
    />
  )
}
