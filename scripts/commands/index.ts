import { actsListCommand } from './acts.ts'
import { archiveShowCommand } from './archive.ts'
import { assistantsKeysCommand } from './assistants.ts'
import { auditCheckCommand } from './audit.ts'
import { autoTopUpsProgressCommand } from './auto-top-ups.ts'
import { booksCheckCommand, booksExportCommand, booksFillCommand, booksVatCommand } from './books.ts'
import {
  brandsAdoptCommand,
  brandsExportCommand,
  brandsReleaseCommand,
  brandsRollBackCommand,
  brandsVersionsCommand,
} from './brand-versions.ts'
import { brandsDomainsCommand, brandsLoadCommand } from './brands.ts'
import { requestsConfirmCommand, requestsOpenCommand, requestsRefuseCommand } from './cases.ts'
import {
  cashCodesBlockCommand,
  cashCodesImportCommand,
  cashCodesIssueCommand,
  cashCodesListCommand,
} from './cash-codes.ts'
import { booksClosesCommand } from './closes.ts'
import { codesImportCommand, codesListCommand, codesWriteOffCommand } from './codes.ts'
import type { Command } from './command.ts'
import { migrateCommand } from './database.ts'
import { decisionsListCommand } from './decisions.ts'
import { demoLoadCommand } from './demo.ts'
import { booksCloseCommand, booksDifferencesCommand } from './differences.ts'
import { domainsCheckCommand } from './domains.ts'
import { esimsRefuseCommand } from './esims.ts'
import { funnelCommand } from './funnel.ts'
import { giftsForgetCommand } from './gifts.ts'
import { identityConfirmCommand, identityListCommand, identityWithdrawCommand } from './identity.ts'
import { jobsCommand, jobsRetryCommand } from './jobs.ts'
import { ordersLoseCommand, ordersWinCommand } from './losses.ts'
import { networksSecretCommand } from './networks.ts'
import {
  operatorsDisableCommand,
  operatorsEndSessionsCommand,
  operatorsInviteCommand,
  operatorsListCommand,
} from './operators.ts'
import { ordersResolveCommand, ordersShowCommand } from './orders.ts'
import { productsExportCommand, productsImportCommand } from './products.ts'
import { promoCreateCommand, promoListCommand, promoStopCommand } from './promo.ts'
import { ordersListCommand, ordersRefundCommand } from './refunds.ts'
import { releaseCommand } from './release.ts'
import { requestsListCommand, requestsShowCommand } from './requests.ts'
import { requestsAnswerCommand } from './reviews.ts'
import { secretsRotateCommand } from './secrets.ts'
import {
  suspicionsCloseCommand,
  suspicionsExportCommand,
  suspicionsListCommand,
  suspicionsShowCommand,
} from './suspicions.ts'
import { tenantsCheckCommand, tenantsNewCommand, tenantsTextsCommand } from './tenants.ts'

export const commands: readonly Command[] = [
  releaseCommand,
  migrateCommand,
  brandsLoadCommand,
  brandsDomainsCommand,
  brandsVersionsCommand,
  brandsAdoptCommand,
  brandsReleaseCommand,
  brandsRollBackCommand,
  brandsExportCommand,
  domainsCheckCommand,
  demoLoadCommand,
  tenantsCheckCommand,
  tenantsNewCommand,
  tenantsTextsCommand,
  ordersShowCommand,
  ordersListCommand,
  ordersRefundCommand,
  ordersLoseCommand,
  ordersWinCommand,
  ordersResolveCommand,
  esimsRefuseCommand,
  decisionsListCommand,
  identityConfirmCommand,
  identityWithdrawCommand,
  identityListCommand,
  suspicionsListCommand,
  suspicionsShowCommand,
  suspicionsExportCommand,
  suspicionsCloseCommand,
  codesImportCommand,
  codesListCommand,
  codesWriteOffCommand,
  booksCheckCommand,
  booksClosesCommand,
  booksExportCommand,
  booksVatCommand,
  booksFillCommand,
  booksDifferencesCommand,
  booksCloseCommand,
  promoCreateCommand,
  promoListCommand,
  promoStopCommand,
  productsImportCommand,
  productsExportCommand,
  requestsListCommand,
  requestsShowCommand,
  requestsOpenCommand,
  requestsConfirmCommand,
  requestsRefuseCommand,
  requestsAnswerCommand,
  cashCodesIssueCommand,
  cashCodesImportCommand,
  cashCodesListCommand,
  cashCodesBlockCommand,
  giftsForgetCommand,
  funnelCommand,
  assistantsKeysCommand,
  networksSecretCommand,
  secretsRotateCommand,
  autoTopUpsProgressCommand,
  archiveShowCommand,
  jobsCommand,
  jobsRetryCommand,
  operatorsInviteCommand,
  operatorsListCommand,
  operatorsEndSessionsCommand,
  operatorsDisableCommand,
  actsListCommand,
  auditCheckCommand,
]
