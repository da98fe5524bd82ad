import { QueryClientProvider } from '@tanstack/react-query'

import { DialogHost } from '../kit/dialog-host.tsx'
import { ToastHost } from '../kit/toast-host.tsx'
import { queryClient } from '../lib/query.ts'
import { CurrentPage } from './routes.tsx'
import { TabBar } from './tab-bar.tsx'
import { WaitingBar } from './waiting-bar.tsx'
import { Watermark } from './watermark.tsx'

/** Everything that stands around a page. */
export function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <WaitingBar />
      <CurrentPage />
      <TabBar />
      <DialogHost />
      <ToastHost />
      <Watermark />
    </QueryClientProvider>
  )
}
