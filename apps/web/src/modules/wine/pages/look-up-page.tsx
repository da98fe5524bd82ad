import { wine } from '@nocturne/contract/wine/endpoints'
import Wine from 'lucide-react/icons/wine'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { setParams } from '#lib/routing/address.ts'
import { debounce } from '#lib/debounce.ts'
import { storeDraft, readDraft } from '#lib/offline/draft.ts'
import { textParam, useFilter } from '#lib/filter.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { StickyFilters } from '#shells/sticky-filters.tsx'
import { List } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import { buildCellarLink, employeeCentreLink, buildWithdrawBottlesLink } from '../links.ts'

const params = { keyword: textParam }
const RECENT = 'wine.recent'
const MOST_RECENT = 6
const TYPING_MS = 400
/** Debounces the typed text, because every change is a search on the server. */
const searchSoon = debounce((keyword: string) => setParams({ keyword }), TYPING_MS)

const readRecent = (): string[] => {
  const stored = readDraft(RECENT)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/** P081 查酒: searches a guest's stored bottles, for enquiries by phone. */
export default function SearchBottlesPage() {
  const { value, set } = useFilter(params)
  const [text, setText] = useState(value.keyword)
  const keyword = value.keyword.trim()
  const query = useApiPages(wine.guests, { keyword }, { pageSize: 50, live: true, keep: true, enabled: keyword !== '' })
  const search = (word: string) => {
    setText(word)
    set({ keyword: word })
    if (word.trim() !== '')
      storeDraft(RECENT, [word, ...readRecent().filter((one) => one !== word)].slice(0, MOST_RECENT))
  }
  return (
    <Page backTo={employeeCentreLink}>
      <StickyFilters>
        <SearchBox
          label="手机号、姓名、取酒码或瓶身标签"
          value={text}
          onChange={(typed) => {
            setText(typed)
            searchSoon(typed)
          }}
          onSubmit={() => search(text)}
        />
        {readRecent().length > 0 && (
          <ChipRow label="最近搜索">
            {readRecent().map((word) => (
              <Chip key={word} selected={word === value.keyword} onClick={() => search(word)}>
                {word}
              </Chip>
            ))}
          </ChipRow>
        )}
      </StickyFilters>
      {keyword === '' ? (
        <EmptyState icon={<Wine />} text="输入手机号、姓名、取酒码或瓶身标签" />
      ) : (
        <List
          label="存酒客人"
          query={query}
          row={renderGuest}
          rowKey={({ guestOf }) => guestOf}
          empty={{ icon: <Wine />, text: '未找到存酒' }}
          byHand
        />
      )}
    </Page>
  )
}

const renderGuest = (guest: PagedRow<typeof wine.guests>) => <GuestRow guest={guest} />

function GuestRow({ guest }: { guest: PagedRow<typeof wine.guests> }) {
  const [, navigate] = useLocation()
  const fetches = usePermissions()('wine:withdraw:add')
  const { guestOf, guestName, phoneMask, salesUserName, count, nearestExpireDate } = guest
  return (
    <RowWithAction
      action={
        fetches && (
          <Button
            size="small"
            label={`${guestName} 取酒`}
            onClick={() => navigate(buildWithdrawBottlesLink({ guestOf }))}
          >
            取酒
          </Button>
        )
      }
    >
      <ListRow
        title={guestName}
        aside={phoneMask}
        fact={`${salesUserName} · 最近 ${nearestExpireDate} 到期`}
        figure={`${count} 瓶`}
        href={buildCellarLink({ guestOf })}
      />
    </RowWithAction>
  )
}
