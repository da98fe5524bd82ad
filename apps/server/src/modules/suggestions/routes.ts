import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { schemas } from '@nocturne/contract/suggestions/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { closeSuggestion, replyToSuggestion } from './handle-suggestion.ts'
import { addPicture } from './suggestion-pictures.ts'
import {
  listSuggestions,
  listOwnSuggestions,
  listWithKeys,
  readSuggestion,
  readPictures,
} from './suggestion-queries.ts'
import { appendNameless, appendToSuggestion, addSuggestion, writeNameless } from './add-suggestion.ts'

export const suggestionsModule = defineServerModule(suggestions, schemas, {
  list: listSuggestions,
  my: listOwnSuggestions,
  withKeys: listWithKeys,
  detail: readSuggestion,
  pictures: readPictures,
  addPicture,
  add: addSuggestion,
  addNameless: writeNameless,
  append: appendToSuggestion,
  appendNameless,
  reply: replyToSuggestion,
  close: closeSuggestion,
})
