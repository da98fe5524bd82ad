/** Finds pages by their names and records by their titles. */
import { findEntity } from '@nocturne/contract/office/entities'
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import type { DefinedEntityName } from '@nocturne/contract/office/entities'
import { office } from '@nocturne/contract/office/endpoints'
import { buildApiQuery } from '@nocturne/web/lib/query/query'
import { useQueries } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'

import { Modal } from '#kit/modal.tsx'
import { getOptionId, moveOption, OptionList } from '#kit/option-list.tsx'
import inputs from '#kit/input.module.css'
import type { LookupRecord } from '#lib/references.ts'
import { buildListPath, buildRecordPath, useGo } from '#lib/use-go.ts'

import { useNavigation, type NavigationPage } from '#lib/navigation.ts'
import styles from './find-box.module.css'

type Found = { key: string; title: string; note: string; path: string }

const SHOWN = 12

/** Pages first, then records. Pure. */
export function findPlaces(
  pages: readonly NavigationPage[],
  records: readonly (readonly LookupRecord[])[],
  typed: string,
): Found[] {
  const key = toSearchKey(typed)
  const matches = (text: string) => toComparableText(text).includes(key)
  const foundPages = pages
    .filter(({ label }) => matches(label))
    .map(({ name, label }) => ({ key: name, title: label, note: '页面', path: buildListPath(name) }))
  if (key === '') return foundPages
  const foundRecords = pages.flatMap(({ name, label }, index) =>
    (records[index] ?? [])
      .filter(({ title, key: code }) => matches(title) || matches(code))
      .map(({ id, title, stopped }) => ({
        key: `${name}.${id}`,
        title,
        note: stopped ? `${label} · 停用` : label,
        path: buildRecordPath(name, id),
      })),
  )
  return [...foundPages, ...foundRecords].slice(0, SHOWN)
}

export function FindBox({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const pages = useNavigation().flatMap((group) => group.pages)
  const records = useQueries({
    queries: pages.map(({ name }) => ({
      enabled: findEntity(name) !== undefined,
      ...buildApiQuery(office.lookup, { entity: name as DefinedEntityName }),
      staleTime: 30_000,
    })),
    combine: (all) => all.map(({ data }) => data ?? []),
  })
  const found = findPlaces(pages, records, typed)
  const open = async (place: Found | undefined) => {
    if (!place) return
    onClose()
    await go(place.path)
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = moveOption(event.key, active, found.length)
    if (next !== null) {
      event.preventDefault()
      setActive(next)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void open(found[active])
  }
  return (
    <Modal title="找页面或记录" onClose={onClose}>
      <input
        className={inputs['input']}
        role="combobox"
        aria-label="页面或记录的名称"
        aria-expanded
        aria-controls="find"
        aria-activedescendant={getOptionId('find', found[active])}
        placeholder="例如 台位、A08"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      <div className={styles['list']}>
        <OptionList
          id="find"
          label="结果"
          options={found}
          active={active}
          onChoose={(index) => void open(found[index])}
        />
      </div>
      {found.length === 0 && <p className={styles['none']}>没有找到“{typed}”</p>}
    </Modal>
  )
}
