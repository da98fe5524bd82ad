import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import { useId, useState } from 'react'

import { Avatar } from '#kit/avatar.tsx'
import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { useGroupProps } from '#kit/field-context.ts'
import { RadioOption } from '#kit/radio-option.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { Tabs } from '#kit/tabs.tsx'
import {
  pickFirstReceivers,
  receiverKinds,
  filterReceivers,
  sortTableStaffFirst,
  type ReceiverKind,
} from '../receiver-rules.ts'
import styles from './reward.module.css'

export type TipReceiver = AnswerOf<typeof rewards.receivers>['rows'][number]

/** Number of receivers in two rows; a button shows the others. */
const SHOWN = 8

type ReceiverGridProps = {
  people: readonly TipReceiver[]
  /** Staff who serve the guest's table. */
  servedBy: readonly number[]
  chosenId: number | null
  onChoose: (userId: number) => void
}

/**
 * Receivers shown at first: staff assigned to the table if there are any, otherwise the first `SHOWN`. Always includes
 * the selected one.
 */
function listInitialReceivers(
  found: readonly TipReceiver[],
  servedBy: readonly number[],
  chosenId: number | null,
): TipReceiver[] {
  const near = found.filter(({ userId }) => servedBy.includes(userId))
  return near.length > 0
    ? found.filter((person) => near.includes(person) || person.userId === chosenId)
    : pickFirstReceivers(found, SHOWN, chosenId)
}

/** Selects the receiver of a tip: filters by kind and name, and pictures of the people. */
export function TipReceiverGrid({ people, servedBy, chosenId, onChoose }: ReceiverGridProps) {
  const name = useId()
  const wiring = useGroupProps()
  const [kind, setKind] = useState<ReceiverKind>('all')
  const [keyword, setKeyword] = useState('')
  const [all, setAll] = useState(false)
  const found = sortTableStaffFirst(filterReceivers(people, kind, keyword), servedBy)
  const shown = all || keyword !== '' ? found : listInitialReceivers(found, servedBy, chosenId)
  return (
    <div className={styles['receivers']}>
      <Tabs label="人员类型" items={receiverKinds} value={kind} onChange={setKind} />
      <SearchBox label="搜索人员" placeholder="昵称" value={keyword} onChange={setKeyword} />
      {found.length === 0 ? (
        <EmptyState text="没有找到这个人" />
      ) : (
        <div className={styles['grid']} role="radiogroup" aria-label="打赏对象" {...wiring}>
          {shown.map((person) => (
            <RadioOption
              key={person.userId}
              name={name}
              checked={person.userId === chosenId}
              onChange={() => onChoose(person.userId)}
              face={styles['face']}
            >
              <Avatar name={person.nickName} picture={person.avatarUrl} />
              <b>{person.nickName}</b>
              <small>
                {person.onDuty && <i className={styles['duty']} />}
                {person.onDuty && <span className="visually-hidden">在岗 </span>}
                {person.postName}
              </small>
              {servedBy.includes(person.userId) && <small>本桌服务</small>}
            </RadioOption>
          ))}
        </div>
      )}
      {shown.length < found.length && (
        <Button kind="ghost" size="small" onClick={() => setAll(true)}>
          全部 {found.length} 人
        </Button>
      )}
    </div>
  )
}
