import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readPost } from '#content'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import { Head } from '../../../document/head.tsx'
import { StructuredData } from '../../../document/structured-data.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { pageShop } from '../../../page-shop.ts'
import { sharePicture } from '../../../server/share-pictures.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { Crumbs } from '../../crumbs.tsx'
import { notFound } from '../../not-found/not-found.ts'
import { PostPicture } from '../post-picture.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const post = await readPost(shop, params.slug ?? '')
  if (isRefusal(post)) throw notFound()
  return {
    post,
    publisher: shop.tenant.identification.company,
    share: sharePicture(shop.tenant, `posts/${post.slug}`),
  }
}

export default function PostPage() {
  const { post, publisher, share } = useLoaderData<typeof loader>()
  const { brand, origin } = useFrame()
  const { t, language } = useTexts()
  const { slug, title, description, publishedOn, picture, html, languages } = post
  const article = {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: publishedOn,
    image: origin + (share ?? picture),
    inLanguage: language,
    mainEntityOfPage: `${origin}/blog/${slug}`,
    author: { '@type': 'Organization', name: brand.name },
    publisher: { '@type': 'Organization', name: publisher },
  }
  return (
    <article className="stack">
      <Head title={title} description={description} languages={languages} kind="article" picture={share} />
      <StructuredData data={article} />
      <Crumbs path={[{ name: t('articles'), to: href('/blog') }, { name: title }]} />
      <PostPicture url={picture} className="h-32 rounded-brand md:h-64" />
      <PageTitle lead={description}>{title}</PageTitle>
      <p className="text-sm text-muted">
        <time dateTime={publishedOn}>
          {formatDay(publishedOn, language, { timeZone: 'UTC', features: brand.features })}
        </time>
      </p>
      <Prose html={html} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={brand.mainPage}>{t('topUpNow')}</LinkButton>
        <LinkButton look="secondary" to={href('/blog')}>
          {t('articlesAll')}
        </LinkButton>
      </div>
    </article>
  )
}
