/** Records of an earlier system: balances of members, stored bottles, open credits. A venue that has none says so once. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import type { OpeningList } from '@nocturne/contract/office/start-steps'
import { venueEntity } from '@nocturne/contract/office/venue-entities'
import { showToast } from '@nocturne/web/kit/toast'
import { invalidate } from '@nocturne/web/lib/query/query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'wouter'

import { Button } from '#kit/button.tsx'
import { usePermissionCheck } from '#lib/office-session.ts'
import { saveRows } from '#lib/save-rows.ts'
import { buildImportPath, buildListPath } from '#lib/use-go.ts'

import styles from './openings-card.module.css'

type Openings = AnswerOf<typeof office.startSteps>['openings']

const lists: Readonly<Record<OpeningList, { title: string; counter: string }>> = {
  member: { title: '会员和余额', counter: '人有余额' },
  openingBottle: { title: '客人的存酒', counter: '瓶' },
  openingCredit: { title: '没收回的挂账', counter: '笔' },
}

/** Id of the only record of the venue. */
const VENUE_ID = 1
const IS_NEW = 'venue.isNew'

export function OpeningsCard({ openings }: { openings: Openings }) {
  const can = usePermissionCheck()
  if (openings.isNew) return null
  const isImported = openings.lists.some(({ importedNum }) => importedNum > 0)
  return (
    <section aria-label="从旧系统搬来" className={styles['card']}>
      <h2>从旧系统搬来</h2>
      <p>会员的余额、客人的存酒、没收回的挂账，用表格带过来，开业当晚就能用。先导会员。</p>
      <ul>
        {openings.lists.map((one) => (
          <OpeningRow key={one.list} {...one} isMine={openings.isMine} people={openings.people} />
        ))}
      </ul>
      {!isImported && can(venueEntity.permission) && <NewVenueButton />}
    </section>
  )
}

interface OpeningRowProps {
  list: OpeningList
  importedNum: number
  isMine: boolean
  people: readonly string[]
}

function OpeningRow({ list, importedNum, isMine, people }: OpeningRowProps) {
  const { title, counter } = lists[list]
  const content = (
    <>
      <strong>{title}</strong>
      <span data-done={importedNum > 0 || undefined}>
        {importedNum > 0 ? `已导入 ${importedNum} ${counter}` : '还没有'}
      </span>
      <ChevronRight aria-hidden="true" />
    </>
  )
  return (
    <li>
      {isMine ? (
        <Link href={importedNum > 0 ? buildListPath(list) : buildImportPath(list)}>{content}</Link>
      ) : (
        <div title={`请${people.join('、') || '管理员'}来做`}>{content}</div>
      )}
    </li>
  )
}

function NewVenueButton() {
  const [busy, setBusy] = useState(false)
  const saveAnswer = async () => {
    setBusy(true)
    const outcome = await saveRows(venueEntity, [
      { id: VENUE_ID, values: { [IS_NEW]: true }, seen: { [IS_NEW]: false } },
    ])
    setBusy(false)
    if (outcome.state === 'saved') showToast('记下了，可以在门店资料里改')
    else if ('message' in outcome) showToast(outcome.message)
    await invalidate(office.startSteps)
  }
  return (
    <Button busy={busy} onClick={saveAnswer}>
      新开的店，没有旧账
    </Button>
  )
}
