/** One-time passwords of employees: shown once, as slips to print and cut. */
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import type { DefinedEntityName } from '@nocturne/contract/office/entities'
import { office } from '@nocturne/contract/office/endpoints'
import { confirm } from '@nocturne/web/kit/confirm'
import { useUser } from '@nocturne/web/lib/identity/session'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import KeyRound from 'lucide-react/icons/key-round'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import type { LookupRecord } from '#lib/references.ts'
import { useGo } from '#lib/use-go.ts'

import { issueInGroups, type PasswordSlip } from './issue-in-groups.ts'
import { PasswordSlips } from './password-slips.tsx'
import styles from './passwords-page.module.css'
import { PeopleChoice } from './people-choice.tsx'

const PEOPLE: DefinedEntityName = 'user'

export default function PasswordsPage() {
  const { data, error, refetch, isFetching } = useApi(office.lookup, { entity: PEOPLE })
  const user = useUser()
  const go = useGo()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState('')
  const { slips, failure, busy, issue, discard } = usePasswordSlips()
  useLeaveGuard(slips.length > 0)
  const issueChosen = async () => {
    setChosen(new Set(await issue([...chosen])))
  }
  return (
    <div className={styles['page']}>
      <PageHead title="一次性密码" note="打印成条发给本人" onBack={() => go('/')}>
        {slips.length > 0 ? (
          <>
            <Button kind="ghost" onClick={discard}>
              发完了
            </Button>
            <Button kind="primary" icon={<Printer />} onClick={() => window.print()}>
              打印 {slips.length} 张
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            icon={<KeyRound />}
            busy={busy}
            blocked={chosen.size === 0 ? '先选员工' : null}
            onClick={issueChosen}
          >
            发给 {chosen.size} 人
          </Button>
        )}
      </PageHead>
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {slips.length > 0 ? (
        <PasswordSlips slips={slips} />
      ) : data ? (
        <PeopleChoice
          people={listReceivers(data, { typed, ownId: user?.userId })}
          {...{ typed, chosen }}
          onType={setTyped}
          onChoose={setChosen}
        />
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

/** Employees found by name or login. A new password ends the sessions of its owner, so the user is left out. */
function listReceivers(
  people: readonly LookupRecord[],
  { typed, ownId }: { typed: string; ownId: number | undefined },
): LookupRecord[] {
  const searchKey = toSearchKey(typed)
  return people.filter(
    ({ id, title, key, stopped }) =>
      id !== ownId &&
      !stopped &&
      (toComparableText(title).includes(searchKey) || toComparableText(key).includes(searchKey)),
  )
}

/** Issued passwords, which exist only until they are discarded; `issue` resolves to the people without one. */
function usePasswordSlips() {
  const [slips, setSlips] = useState<readonly PasswordSlip[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const issue = async (userIds: readonly number[]): Promise<readonly number[]> => {
    const agreed = await confirm({
      title: `给 ${userIds.length} 人发一次性密码`,
      body: '他们原来的密码立刻作废并退出登录；新密码只在这里显示一次，第一次登录要改',
    })
    if (!agreed) return userIds
    setBusy(true)
    setFailure(null)
    const { rows, left, error } = await issueInGroups(userIds)
    setSlips(rows)
    if (error !== null) setFailure(getErrorMessage(error, unexpectedText))
    setBusy(false)
    return left
  }
  return { slips, failure, busy, issue, discard: () => setSlips([]) }
}
