import type { BannerList } from '../../../contract/banners.ts';
import { browserApi } from '../../platform/api.ts';
import { useEditForm } from '../forms/use-edit-form.ts';
import { type BannerDraft, draftsOf, isSame, listErrors, newBannersOf } from './banner-draft.ts';

export type BannersForm = ReturnType<typeof useBannersForm>;

export function useBannersForm(loaded: BannerList) {
  return useEditForm<BannerList, readonly BannerDraft[]>({
    loaded,
    draftOf: draftsOf,
    isSame,
    errorsOf: listErrors,
    save: (drafts, { version }) =>
      browserApi().call('saveBanners', { body: { version, banners: newBannersOf(drafts) } }),
    // The API names a field by its banner's place in the list: `banners.0.caption`.
    fieldOf(path, drafts) {
      const [, place = '', field = ''] = path.split('.');
      return `${drafts[Number(place)]?.key}.${field}`;
    },
  });
}
