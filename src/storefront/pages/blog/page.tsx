import { href, useLoaderData } from 'react-router'
import { formatDay } from '#kit/date'
import { BrandHead } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { LinkCard } from '../../ui/parts/card.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Crumbs } from '../crumbs.tsx'
import { load } from './load.ts'
import { PostPicture } from './post-picture.tsx'
import { useMorePosts } from './use-more-posts.ts'

export { load as loader }

export default function BlogPage() {
  const { seo, page, ...first } = useLoaderData<typeof load>()
  const { brand } = useFrame()
  const { t, language } = useTexts()
  const { posts, next, isUnderWay, more, list } = useMorePosts(first, page)
  return (
    <div className="stack">
      <BrandHead seo={seo} index={page === 1} />
      <Crumbs path={[{ name: t('articles') }]} />
      <PageTitle lead={t('articlesLead', { brand: brand.name })}>{t('articles')}</PageTitle>
      {posts.length === 0 ? (
        <EmptyState icon="info" title={t('articlesNone')}>
          <p>{t('articlesNoneText')}</p>
        </EmptyState>
      ) : (
        <ul ref={list} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map(({ slug, title, description, publishedOn, picture }) => (
            <li key={slug} className="grid">
              <LinkCard
                to={href('/blog/:slug', { slug })}
                title={title}
                level={2}
                picture={<PostPicture url={picture} />}
              >
                <p className="text-sm text-muted">
                  <time dateTime={publishedOn}>
                    {formatDay(publishedOn, language, { timeZone: 'UTC', features: brand.features })}
                  </time>
                </p>
                <p className="text-pretty">{description}</p>
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <div className="flex justify-center">
          <LinkButton
            look="secondary"
            to={`${href('/blog')}?page=${next}`}
            rel="next"
            aria-busy={isUnderWay}
            onClick={more}
          >
            {isUnderWay ? t('loading') : t('articlesMore')}
          </LinkButton>
        </div>
      )}
      <p role="status" className="sr-only">
        {posts.length > first.posts.length && t('articlesShown', { shown: posts.length, all: first.totalCount })}
      </p>
    </div>
  )
}
