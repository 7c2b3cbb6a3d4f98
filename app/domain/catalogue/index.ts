export { type CsvFault, catalogueCsv } from './catalogue-csv.ts';
export { changePrice, type PriceChange } from './change-price.ts';
export { checkProductLinks, type WebLinks } from './check-links.server.ts';
export { findEntryId, listEntries } from './entries.ts';

export { type ImportedChange, importCatalogue } from './import-catalogue.server.ts';
export {
  importProductSettings,
  listCouponCodes,
  listProductSettings,
  listShownProducts,
  type ShownProduct,
} from './list-product-settings.server.ts';
export { type ProductChanges, productChanges } from './product-changes.ts';
export { type CatalogueLine, readCatalogue } from './read-catalogue.server.ts';
export { answersLeadingTo, isOftenRecommended } from './recommended-by.ts';
export {
  confirmSold,
  productVersions,
  saveProduct,
  saveProducts,
  setSold,
  writeProduct,
} from './save-product.server.ts';
export { setProductPicture } from './set-picture.server.ts';
export { listOutOfStock, setStock } from './stock.server.ts';
