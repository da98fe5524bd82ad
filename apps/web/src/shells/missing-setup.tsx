/** Empty states of a new venue: they name what is missing and lead to the office page that enters it. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'
import type { ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Notice } from '#kit/notice.tsx'
import { useApi } from '#lib/query/query.ts'
import { useHasPermission } from './permitted.tsx'
import { formatMissing, setupPages, type SetupPageName } from './setup-pages.ts'

type SetupSubject = AnswerOf<typeof platform.config>['missing'][number]

/** Age after which the settings are read again: the office may have entered the records in the meantime. */
const STALE_MS = 10_000

/** True if the venue has no such record yet; false until the settings are loaded. */
export function useIsMissing(subject: SetupSubject): boolean {
  const { data } = useApi(platform.config, {}, { staleMs: STALE_MS })
  return data?.missing.includes(subject) ?? false
}

const SETUP_LABEL = '去门店设置'

/** Opens the office by a full page load, because it is an app of its own. */
const openSetup = (name: SetupPageName) => location.assign(`/office/${setupPages[name].entity}`)

type SetupProps = { name: SetupPageName; icon?: ReactNode }

/** Empty state for missing records; employees with the permission can open the office page. */
export function MissingSetup({ name, icon }: SetupProps) {
  const mayEnter = useHasPermission(setupPages[name].permission)
  return (
    <EmptyState
      icon={icon}
      text={formatMissing(name, mayEnter)}
      action={
        mayEnter && (
          <Button kind="primary" onClick={() => openSetup(name)}>
            {SETUP_LABEL}
          </Button>
        )
      }
    />
  )
}

/** Like `MissingSetup`, above content that works without the records. `note` follows the sentence. */
export function MissingSetupNotice({ name, note = '' }: { name: SetupPageName; note?: string }) {
  const mayEnter = useHasPermission(setupPages[name].permission)
  const text = `${formatMissing(name, mayEnter)}${note}`
  if (mayEnter !== true) return <Notice tone="neutral">{text}</Notice>
  return (
    <Notice tone="neutral" action={SETUP_LABEL} onClick={() => openSetup(name)}>
      {text}
    </Notice>
  )
}

/** Shows the empty state for missing records, otherwise `children`. */
export function EmptyOrMissing({
  name,
  icon,
  children,
}: SetupProps & { name: SetupSubject & SetupPageName; children: ReactNode }) {
  return useIsMissing(name) ? <MissingSetup name={name} icon={icon} /> : children
}
