export { DOCTOR_FILE_NAME, renderDoctorPdf } from './doctor-pdf.ts';
export { renderGuideHtml } from './guide-html.tsx';
export { HTML_FILE_NAME, renderPlanHtml } from './plan-html.tsx';
export { PDF_FILE_NAME, renderPlanPdf } from './plan-pdf.ts';
export { renderStatementPdf } from './statement-pdf.ts';
