import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import { useId, useState } from 'react'

import { Avatar } from '../../../kit/avatar.tsx'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { firstWith, kinds, narrowed, type Kind } from '../receiver-rules.ts'
import styles from './reward.module.css'

export type Receiver = AnswerOf<typeof rewards.receivers>['rows'][number]

/** Two rows; the rest is behind a tap. */
const SHOWN = 8

type ReceiverGridProps = {
  people: readonly Receiver[]
  chosenId: number | null
  onChoose: (userId: number) => void
}

/** Whom the tip is for: by kind, by name, by face. */
export function ReceiverGrid({ people, chosenId, onChoose }: ReceiverGridProps) {
  const name = useId()
  const [kind, setKind] = useState<Kind>('all')
  const [keyword, setKeyword] = useState('')
  const [all, setAll] = useState(false)
  const found = narrowed(people, kind, keyword)
  const shown = all || keyword !== '' ? found : firstWith(found, SHOWN, chosenId)
  return (
    <div className={styles['receivers']}>
      <Tabs label="人员类型" items={kinds} value={kind} onChange={setKind} />
      <SearchBox label="搜索人员" placeholder="昵称" value={keyword} onChange={setKeyword} />
      {found.length === 0 ? (
        <EmptyState text={people.length === 0 ? '暂无可打赏人员' : '没有找到这个人'} />
      ) : (
        <div className={styles['grid']} role="radiogroup" aria-label="打赏对象">
          {shown.map((person) => (
            <label key={person.userId} className={styles['person']}>
              <input
                type="radio"
                name={name}
                checked={person.userId === chosenId}
                onChange={() => onChoose(person.userId)}
              />
              <span className={styles['face']}>
                <Avatar name={person.nickName} picture={person.avatarUrl} />
                <b>{person.nickName}</b>
                <small>{person.postName}</small>
              </span>
            </label>
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
